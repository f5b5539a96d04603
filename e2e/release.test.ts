import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../tools/test-run/child-environment.ts'
import { freePort } from '../tools/test-run/free-port.ts'

const RELEASE = fileURLToPath(new URL('../tools/release/release.ts', import.meta.url))
const MB = 1e6
const folder = mkdtempSync(join(tmpdir(), 'assure-release-'))
let release: string
let url: string
let stop: () => Promise<void>

/** Node of this run without `npm`, in the folder of the unpacked release. */
const node = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, args, { cwd: release, env: { ...childEnvironment(), ...env }, stdio: 'ignore' })

beforeAll(async () => {
  execFileSync(process.execPath, [RELEASE, '--folder', folder], { stdio: 'ignore' })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''
  execFileSync('sha256sum', ['--check', '--quiet', `${tarball}.sha256`], { cwd: folder })
  const elsewhere = join(folder, 'elsewhere')
  execFileSync('mkdir', [elsewhere])
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', elsewhere])
  release = join(elsewhere, tarball.replace('.tar.gz', ''))
  const port = String(await freePort())
  url = `http://localhost:${port}`
  const child = node(['dist/main.js'], { PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
  stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (let tries = 0; tries < 1000; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error('the release never became ready')
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a release serves pages, documents and the contract from an empty folder', async () => {
  const types = await Promise.all(
    ['/home', '/login', '/static/docs/en/faceassure-android.pdf', '/api/openapi.json'].map(async (path) => {
      const answer = await fetch(url + path)
      return [
        answer.status,
        answer.headers.get('content-type')?.split(';')[0],
        (await answer.arrayBuffer()).byteLength > 5000,
      ]
    }),
  )
  expect(types).toEqual([
    [200, 'text/html', true],
    [200, 'text/html', true],
    [200, 'application/pdf', true],
    [200, 'application/json', true],
  ])
})

test('/healthz of a release names its version', async () => {
  const { version } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { version: string }
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok', version })
  expect(release).toContain(version)
})

test('the operator commands of a release reach the running server’s database', () => {
  const lines = execFileSync(process.execPath, ['dist/admin.js', 'accounts', 'list'], {
    cwd: release,
    env: { ...childEnvironment(), DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  })
  expect(lines).toBe('none\n')
})

test('a release makes, encrypts and verifies a backup of the running server', async () => {
  const identity = await generateX25519Identity()
  writeFileSync(join(folder, 'key'), identity)
  const file = join(folder, 'release.backup')
  const admin = (...args: string[]) =>
    execFileSync(process.execPath, ['dist/admin.js', 'backup', ...args], {
      cwd: release,
      env: { ...childEnvironment(), DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    })
  admin('create', file, '--recipient', await identityToRecipient(identity))
  expect(admin('verify', file, '--key', join(folder, 'key'))).toMatch(/is whole: \d+ rows/)
})

test('a release is small, and lists its packages with their licences', () => {
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const size = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  expect(size).toBeLessThan(100 * MB)
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; purl: string }[]
  }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'pdfkit', '@electric-sql/pglite']))
  expect(names).not.toContain('vitest')
  const notice = readFileSync(join(release, 'NOTICE'), 'utf8')
  for (const name of names) expect(notice).toContain(`${name} `)
})
