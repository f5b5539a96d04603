import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PATTERNS } from '../../apps/portal/src/paths.ts'
import { freePort } from '../test-run/free-port.ts'

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)), 'utf8')
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** First parts of the paths that end with a token. */
const HEADS = Object.values(PATTERNS)
  .map((pattern) => /^\/([^/:]+)\/:\w*[tT]oken\??$/.exec(pattern)?.[1])
  .filter((head) => head !== undefined)
const TOKEN = 'Canary'

test('nginx.conf knows every path with a token', () => {
  const text = example('nginx.conf')
  const known = /\(\?:fr\/\)\?\(\?:([\w|-]+)\)/.exec(text)?.[1]?.split('|') ?? []
  expect(HEADS.length).toBeGreaterThan(5)
  expect(known).toEqual(expect.arrayContaining(HEADS))
})

/** Other ways to write a path, which reach the same page. */
const FORMS = [
  (head: string) => `/${head}/${TOKEN}`,
  (head: string) => `/${head}/${TOKEN}?next=1`,
  (head: string) => `//${head}//${TOKEN}`,
  (head: string) => `/fr/${head}/${TOKEN}`,
  (head: string) => `/%${head.charCodeAt(0).toString(16)}${head.slice(1)}/${TOKEN}`,
  (head: string) => `/x/../${head}/${TOKEN}`,
  (head: string) => `/${head}?token=${TOKEN}`,
]

/** Runs nginx with the example on another port, without TLS. */
const startNginx = async (folder: string, port: number, ...portalPorts: number[]) => {
  const conf = example('nginx.conf')
    .replaceAll('/var/log/nginx', folder)
    .replace('server 127.0.0.1:3000;', portalPorts.map((each) => `server 127.0.0.1:${each};`).join(' '))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
    .replace(/\nserver \{\n {2}listen 80;.*\n\}\n$/s, '')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/start.log crit; events {}
http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${conf}}`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')], {
    stdio: 'ignore',
  })
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Runs Caddy with the example on another port, without TLS. */
const startCaddy = async (folder: string, port: number, portalPort: number) => {
  const conf = example('Caddyfile')
    .replaceAll('/var/log/caddy', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${portalPort}`)
    .replace('portal.example.com {', `http://portal.example.com:${port} {`)
  writeFileSync(join(folder, 'Caddyfile'), conf.replace('{\n', '{\n\tadmin off\n'))
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: [
      'ignore',
      openSync(join(folder, 'caddy.log'), 'w'),
      openSync(join(folder, 'caddy-errors.log'), 'w'),
    ],
  })
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const startServer = async (answerCall: RequestListener) => {
  const server = createServer(answerCall).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends a path as it is; `fetch` would tidy it up. */
const send = (port: number, path: string) =>
  new Promise<number>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host: `portal.example.com:${port}` } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

const untilUp = async (port: number) => {
  for (let tries = 0; tries < 100 && (await send(port, '/home').catch(() => 0)) !== 200; tries++)
    await sleep(100)
}

test.skipIf(!has('nginx'))('nginx finds the scripts of a page on servers of two releases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-nginx-'))
  const servers = await Promise.all(
    ['/assets/old.js', '/assets/new.js'].map((own) =>
      startServer((call, answer) => {
        const has = call.url === own || call.url === '/home'
        answer.writeHead(has ? 200 : 404).end()
      }),
    ),
  )
  const port = await freePort()
  const stop = await startNginx(folder, port, ...servers.map((each) => each.port))
  try {
    await untilUp(port)
    for (const path of ['/assets/old.js', '/assets/new.js', '/assets/old.js', '/assets/new.js'])
      expect(await send(port, path)).toBe(200)
    expect(await send(port, '/assets/none.js')).toBe(404)
  } finally {
    await stop()
    for (const { server } of servers) server.close()
  }
  rmSync(folder, { recursive: true })
})

const PROXIES = [
  ['nginx', startNginx, 'assure-portal.log', '"path":"/login/-"'],
  ['caddy', startCaddy, 'assure-portal.log', '"uri":"/login"'],
] as const

test.each(PROXIES.filter(([program]) => has(program)))(
  '%s logs no token, while the portal answers and while it is down',
  async (_program, start, log, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'assure-proxy-'))
    const { server: portal, port: portalPort } = await startServer((call, answer) =>
      answer.end(call.headers['x-forwarded-for']),
    )
    const port = await freePort()
    const stop = await start(folder, port, portalPort)
    try {
      const paths = HEADS.flatMap((head) => FORMS.map((form) => form(head)))
      await untilUp(port)
      for (const path of paths) expect([200, 400]).toContain(await send(port, path))
      portal.close()
      portal.closeAllConnections()
      for (const path of paths) expect([400, 502, 503]).toContain(await send(port, path))
      expect(await send(port, '/metrics')).toBe(404)
    } finally {
      await stop()
      portal.close()
    }
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
    expect(readFileSync(join(folder, log), 'utf8')).toContain(line)
    const lines = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
    expect(lines).not.toContain(TOKEN)
    rmSync(folder, { recursive: true })
  },
)

const UNITS = ['assure-portal.service', 'assure-portal-backup.service', 'assure-portal-backup.timer']
test.skipIf(!has('systemd-analyze'))('systemd has nothing to say about the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-units-'))
  // Verification wants the programs to exist.
  for (const name of UNITS)
    writeFileSync(join(folder, name), example(name).replaceAll(/^(ExecStart=)\S+/gm, '$1/bin/true'))
  const paths = UNITS.map((name) => join(folder, name))
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((said) => said.includes('assure'))).toEqual([])
  expect(status).toBe(0)
  rmSync(folder, { recursive: true })
})
