import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { helpFor } from './admin/help.ts'
import { parseCommand } from './admin/run-command.ts'
import { childEnvironment } from '../../../tools/test-run/child-environment.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url))
const TIMEOUT_MS = 120_000
const EMAIL = 'first@example.com'
const PASSWORD = 'Novel-pass1!'
const dataDir = mkdtempSync(join(tmpdir(), 'assure-admin-'))

const until = async <T>(find: () => Promise<T | undefined> | T | undefined, what: string): Promise<T> => {
  for (let tries = 0; tries < 1000; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error(`waited in vain for ${what}`)
}

let url: string
let environment: Record<string, string>
let server: ReturnType<typeof spawn>
beforeAll(async () => {
  const port = String(await freePort())
  url = `http://localhost:${port}`
  environment = { ...childEnvironment(), DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' }
  server = spawn(process.execPath, [MAIN], { env: environment, stdio: 'ignore' })
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => (status === 200 ? true : undefined),
      () => undefined,
    )
  await until(ready, 'the server')
}, TIMEOUT_MS)
const stopServer = async () => {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
afterAll(async () => {
  await stopServer()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the admin command as a child process without a terminal. */
const admin = (...args: string[]) => adminWith({}, ...args)
const adminWith = (more: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...environment, ...more }
    const child = execFile(process.execPath, [ADMIN, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
    child.stdin?.end()
  })
const post = async (path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
const logIn = () => post('/api/account', { execution_mode: 'email_login', email: EMAIL, password: PASSWORD })

test(
  'the operator creates the first account next to the running server, and its owner logs in',
  async () => {
    const person = ['--email', EMAIL, '--name', 'First Person', '--company', 'First Company']
    // The link has the server's address, even with another PUBLIC_URL for the command.
    const elsewhere = { PUBLIC_URL: 'https://elsewhere.example' }
    const made = await adminWith(elsewhere, 'accounts', 'create', ...person, '--json')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(made.out)).toMatchObject({ result: 'OK' })
    const outbox = join(dataDir, 'outbox')
    const mail = await until(() => {
      const [file] = readdirSync(dataDir).includes('outbox') ? readdirSync(outbox) : []
      return file?.endsWith('.eml') ? readFileSync(join(outbox, file), 'utf8') : undefined
    }, 'the invitation')
    expect(mail).not.toContain('elsewhere.example')
    expect(mail.replaceAll(/=\r?\n/g, '')).toContain(`${url}/reset-password/`)
    const token = /reset-password\/([\w-]{43})/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1]
    expect(await logIn()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    const chosen = { execution_mode: 'change_password', token, password: PASSWORD }
    expect(await post('/api/password', chosen)).toMatchObject({ result: 'OK' })
    expect(await logIn()).toMatchObject({ result: 'OK' })
    expect(await admin('accounts', 'create', ...person)).toMatchObject({ code: 65 })
  },
  TIMEOUT_MS,
)

test(
  'a destructive command without a terminal changes nothing unless it has --yes',
  async () => {
    const unasked = await admin('accounts', 'suspend', EMAIL)
    expect(unasked.code).toBe(64)
    expect(unasked.err).toContain('--yes')
    expect(await logIn()).toMatchObject({ result: 'OK' })
    expect((await admin('accounts', 'suspend', EMAIL, '--yes')).code).toBe(0)
    expect(await logIn()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect((await admin('accounts', 'resume', EMAIL)).code).toBe(0)
    expect(await logIn()).toMatchObject({ result: 'OK' })
    const { out } = await admin('audit', 'list', EMAIL, '--group', 'operator', '--json')
    expect(JSON.parse(out)).toMatchObject({
      entries: [
        { action: 'account_resumed', actor_kind: 'operator', actor: 'accounts resume' },
        { action: 'account_suspended', actor_kind: 'operator', actor: 'accounts suspend' },
      ],
    })
  },
  TIMEOUT_MS,
)

test(
  'doctor exits with 0 next to a healthy server, and with 78 if a setting keeps a server from starting',
  async () => {
    const healthy = await admin('doctor', '--json')
    const { result, checks } = JSON.parse(healthy.out) as { result: string; checks: { check: string }[] }
    expect([healthy.code, healthy.err, result]).toEqual([0, '', 'OK'])
    expect(checks).toContainEqual({ check: 'public url', level: 'ok', says: `${url} answers` })
    const unsafe = await adminWith({ PUBLIC_URL: 'https://127.0.0.2:1' }, 'doctor')
    expect(unsafe.code).toBe(78)
    expect(unsafe.out).toMatch(/^fault {4}settings {5}CARD_PROVIDER: .*ALLOW_TEST_CARDS/m)
    expect(unsafe.out).toMatch(/^ok {7}schema {7}up to date/m)
    const broken = await adminWith({ STRIPE_API_BASE: 'x' }, 'doctor')
    expect(broken).toMatchObject({ code: 78, out: '' })
  },
  TIMEOUT_MS,
)

const OTHER_SECRET = { PORTAL_SECRET: Buffer.alloc(32, 9).toString('base64') }

test(
  'the command line refuses a PORTAL_SECRET other than the server’s and names the setting',
  async () => {
    const wrong = await adminWith(OTHER_SECRET, 'accounts', 'suspend', EMAIL, '--yes')
    expect(wrong).toMatchObject({ code: 78, out: '' })
    expect(wrong.err).toMatch(/^PORTAL_SECRET: .*\n$/)
    expect(await logIn()).toMatchObject({ result: 'OK' })
  },
  TIMEOUT_MS,
)

test.each([
  [['accounts'], /accounts list.*accounts undo-deletion/s],
  [['audit'], /audit list/],
])('a group name without a command lists only the commands of that group: %j', (args, shows) => {
  const parsed = parseCommand(args)
  const help = 'help' in parsed ? helpFor(parsed.help).join('\n') : ''
  expect(help).toMatch(shows)
  expect(help).not.toContain('requests list')
})

test.each([
  [['nothing'], /no command nothing/],
  [['accounts', 'create', '--email', 'x@example.com'], /needs --name, --company/],
  [['accounts', 'list', '--colour'], /--colour/],
  [['accounts', 'show'], /takes <e-mail\|id>.*\nusage: /],
])('a wrong command line is refused with an explanation: %j', (args, says) => {
  expect(() => parseCommand(args)).toThrow(says)
})

test(
  'an unknown account exits with 65, a wrong command line with 64, and stdout stays empty',
  async () => {
    expect(await admin('accounts', 'show', 'nobody@example.com')).toMatchObject({
      code: 65,
      out: '',
      err: 'There is no account nobody@example.com.\n',
    })
    expect(await admin('accounts', 'show', '--json')).toMatchObject({ code: 64, out: '' })
  },
  TIMEOUT_MS,
)

test(
  'the command line works without a running server',
  async () => {
    await stopServer()
    const { code, out } = await admin('accounts', 'show', EMAIL.toUpperCase(), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ email: EMAIL, status: 'active', session_type: 'trial' })
    expect(out).not.toContain('argon2')
    expect((await admin('help', 'accounts', 'suspend')).out).toContain(
      'usage: npm run admin -- accounts suspend',
    )
  },
  TIMEOUT_MS,
)

test(
  'a DATA_DIR without a database gives a warning on first use',
  async () => {
    const other = mkdtempSync(join(tmpdir(), 'assure-other-'))
    try {
      const first = await adminWith({ DATA_DIR: other }, 'accounts', 'list')
      expect(first).toMatchObject({ code: 0, out: 'none\n' })
      expect(first.err).toContain(`No database was in ${other}`)
      expect((await adminWith({ DATA_DIR: other }, 'accounts', 'list')).err).toBe('')
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  },
  TIMEOUT_MS,
)

test(
  'the server does not start with a PORTAL_SECRET other than its database’s and names it',
  async () => {
    const wrong = spawn(process.execPath, [MAIN], { env: { ...environment, ...OTHER_SECRET } })
    let said = ''
    wrong.stderr.on('data', (data: Buffer) => {
      said += data.toString()
    })
    const [code] = (await once(wrong, 'close')) as [number]
    expect(code).toBe(78)
    expect(said).toMatch(/^PORTAL_SECRET: /m)
  },
  TIMEOUT_MS,
)
