import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../../tools/test-run/child-environment.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assure-main-'))
const environment = (own: Record<string, string>) => ({
  ...childEnvironment(),
  DATA_DIR: folder,
  ...own,
})

/** Starts the server as a child process and collects its output. */
const children: ChildProcess[] = []
const start = (own: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], { env: environment(own), stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += String(data)
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, said: () => said }
}

const whenReady = async (url: string) => {
  for (let tries = 0; tries < 800; tries++) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error('the server never became ready')
}

let server: ReturnType<typeof start>
let url: string
let port: string
beforeAll(async () => {
  port = String(await freePort())
  url = `http://localhost:${port}`
  server = start({ PORT: port, LOG_LEVEL: 'trace' })
  await whenReady(url)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('logs are lines of JSON and contain no password, key, cookie, proof or token', async () => {
  const canary = 'canary-7f3a91c2'
  await post({ execution_mode: 'email_login', email: 'a@example.com', password: canary })
  await post({ execution_mode: 'retrieve_session', session_id: canary, session_password: canary })
  await post(
    { execution_mode: 'retrieve_session' },
    {
      authorization: `Basic ${Buffer.from(`${canary}:${canary}`).toString('base64')}`,
      cookie: `dev_session=${canary}`,
      dpop: canary,
      'user-agent': `${canary.slice(0, 6)}\\n{"level":60}`,
    },
  )
  const token = 'CANARY2SECRETTOKEN2345AAAA'
  const spellings = [
    `/A/${token}`,
    `//A/${token}`,
    `/%41/${token}`,
    `/A%2F${token}`,
    `/a/${token.toLowerCase()}`,
  ]
  const queries = [`/x?token=${canary}`, `/analytics?token=${canary}&lang=en`, `/api/metrics?token=${canary}`]
  for (const path of [...spellings, `/reset-password/${token}`, ...queries]) {
    await fetch(url + path, { redirect: 'manual' })
  }
  // DB-10: refused for the token, for the parameter and for the method.
  const bearer = { headers: { authorization: `Bearer ${canary}.${token}` } }
  for (const query of ['', `?token=${canary}`]) await fetch(`${url}/api/metrics${query}`, bearer)
  await fetch(`${url}/api/metrics`, { method: 'DELETE', ...bearer })
  await sleep(200)
  const lines = server.said().trim().split('\n')
  expect(lines.length).toBeGreaterThan(12)
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const line of parsed)
    expect(line).toMatchObject({
      level: expect.any(String) as unknown,
      service: 'assure-portal',
      msg: expect.any(String) as unknown,
    })
  expect(parsed.find(({ mode }) => mode === 'email_login')).toEqual({
    ...{ level: 'info', msg: 'call', service: 'assure-portal', method: 'POST', path: '/api/account' },
    ...{ mode: 'email_login', status: 200, address: expect.any(String) as unknown },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    instance: expect.stringMatching(/-\d+$/) as unknown,
    request_id: expect.any(String) as unknown,
    duration_ms: expect.any(Number) as unknown,
    db_statements: expect.any(Number) as unknown,
    db_ms: expect.any(Number) as unknown,
  })
  expect(parsed.find(({ code }) => code === 'unauthenticated')).toMatchObject({ status: 401 })
  expect(server.said()).not.toContain(canary)
  expect(server.said()).not.toMatch(new RegExp(token, 'i'))
  expect(server.said()).not.toContain(Buffer.from(`${canary}:${canary}`).toString('base64'))
})

test('a second process on the same DATA_DIR refuses to start and names the first one', async () => {
  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(78)
  expect(second.said()).toMatch(/is in use by process \d+; two servers cannot share it\./)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

interface LogLine {
  level: string
  time: string
  msg: string
}
const logged = () =>
  server
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine)

test('every log line has its level as text and its time in ISO 8601', () => {
  expect(new Set(logged().map(({ level }) => level))).toEqual(new Set(['info', 'warn']))
  for (const { time } of logged()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('the start logs its steps and the public URL', () => {
  const [first, second] = logged()
  expect(first).toMatchObject({ msg: 'starting', publicUrl: url })
  expect(second?.msg).toBe(`Preparing the database in ${folder} ...`)
  const ready = { msg: 'ready', publicUrl: url, seconds: expect.any(Number) as number }
  expect(logged()).toContainEqual(expect.objectContaining(ready))
})

test.each([
  [{ PORT: 'x', LOG_LEVEL: 'y' }, /^PORT: .*\nLOG_LEVEL: .*\n$/],
  [{ DATA_DIR: '/proc/nope' }, /^DATA_DIR: \/proc\/nope cannot be written to .*\n$/],
  [{ HOST: '203.0.113.7' }, /^HOST: is no address of this machine \(EADDRNOTAVAIL\), for example .*\n$/],
])('faulty settings stop the start with one line each and code 78: %j', async (own, lines) => {
  const faulty = start({ PORT: '0', LOG_LEVEL: 'warn', ...(own as Record<string, string>) })
  expect(await faulty.ended).toBe(78)
  expect(faulty.said()).toMatch(lines)
})

test('an unreachable PostgreSQL stops the start and names DATABASE_URL without its password', async () => {
  const secret = Buffer.alloc(32, 7).toString('base64')
  const alone = start({
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: 'postgres://me:canary@127.0.0.1:1/x',
    PORTAL_SECRET: secret,
  })
  expect(await alone.ended).toBe(75)
  expect(alone.said()).toBe('PostgreSQL does not answer (ECONNREFUSED). Is it running? Check DATABASE_URL.\n')
})

test('a taken port stops the start with one line and no stack trace', async () => {
  const other = mkdtempSync(join(tmpdir(), 'assure-main-other-'))
  const late = start({ PORT: port, DATA_DIR: other, LOG_LEVEL: 'warn' })
  expect(await late.ended).toBe(75)
  expect(late.said()).toMatch(/^PORT: \d+ is taken, .* \(EADDRINUSE\)\n$/)
  rmSync(other, { recursive: true, force: true })
})

test('a shutdown behind a load balancer that checks every second refuses no connection', async () => {
  const own = mkdtempSync(join(tmpdir(), 'assure-main-drain-'))
  const ownPort = String(await freePort())
  const stopped = start({ PORT: ownPort, DATA_DIR: own, LOG_LEVEL: 'warn', DRAIN_S: '2' })
  const address = `http://localhost:${ownPort}`
  await whenReady(address)
  const traffic = { isSent: true }
  const failures: unknown[] = []
  const calls = async () => {
    while (traffic.isSent) {
      await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).catch((error: unknown) =>
        failures.push(error),
      )
      await sleep(10)
    }
  }
  const balancer = async () => {
    while (traffic.isSent) {
      await sleep(1000)
      traffic.isSent = (await fetch(`${address}/readyz`)).status === 200
    }
  }
  const sending = Promise.all([calls(), balancer()])
  stopped.child.kill('SIGTERM')
  await sending
  expect(failures).toEqual([])
  expect(await stopped.ended).toBe(0)
  rmSync(own, { recursive: true, force: true })
})

test('SIGTERM lets running calls finish and ends the process within 10 s with code 0', async () => {
  const logins = Array.from({ length: 8 }, (_, index) =>
    post({ execution_mode: 'email_login', email: `stop-${index}@example.com`, password: 'x' }),
  )
  await sleep(20)
  const before = Date.now()
  server.child.kill('SIGTERM')
  for (const answer of await Promise.all(logins)) expect([200, 503]).toContain(answer.status)
  expect(await server.ended).toBe(0)
  expect(Date.now() - before).toBeLessThan(10_000)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  const ending = logged().filter(({ msg }) => msg.startsWith('stopp'))
  expect(ending).toMatchObject([
    { msg: 'stopping', signal: 'SIGTERM' },
    { msg: 'stopped', seconds: expect.any(Number) as number },
  ])
})
