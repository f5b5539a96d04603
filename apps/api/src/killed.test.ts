import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { expect, test } from 'vitest'
import { accountRepository } from './features/accounts/account/account.repository.ts'
import { utcDay } from './platform/clock.ts'
import { connect } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { makeSecrets } from './platform/secrets.ts'
import { childEnvironment } from '../../../tools/test-run/child-environment.ts'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { TESTS_ALL } from '../../../tools/test-run/test-scope.ts'
import { findPostgres } from './testing/postgres-binaries.ts'
import { startPostgresCluster } from './testing/postgres-cluster.ts'
import { newEstimations } from './testing/test-reports.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const SECRET = Buffer.alloc(32, 9)
const KILLS = TESTS_ALL ? 50 : 5
const CLIENTS = 8
/** Estimations in each report, so that the number of reports gives the total. */
const OF_EACH = 3
const LIMIT = 500
/** The exit code for faulty settings. In this test only a folder that is still in use causes it. */
const FOLDER_HELD = 78
const START_PATIENCE_MS = 60_000
const MAIL_PATIENCE_MS = 240_000

interface Key {
  sessionId: string
  secret: string
}
type Where = Parameters<typeof connect>[0]

/** Creates a customer whose monthly limit the reports of a test exceed. */
const newCustomer = async (where: Where): Promise<Key> => {
  const { database, pool, close } = connect(where, () => undefined)
  await migrate(pool)
  const accounts = accountRepository(database, makeSecrets(SECRET))
  const account = await accounts.createAccount(
    {
      email: 'owner@example.com',
      name: 'Ada Byron',
      company: 'Engines',
      passwordHash: null,
      status: 'active',
      sessionType: 'trial',
      monthlyLimit: LIMIT,
      selfService: false,
      permissions: [],
      sampleData: false,
    },
    new Date(),
  )
  await close()
  if (!account) throw new Error('the address is taken')
  return { sessionId: account.sessionId, secret: accounts.secretOf(account) }
}

const callAs = async (url: string, { sessionId, secret }: Key, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
  if (answer.status >= 500) throw new Error('not now')
  if (answer.status !== 200) throw new TypeError(`answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Sends reports until `seen.over`, and retries each call until it is acknowledged. Returns the number of reports. */
const reporter = async (url: string, key: Key, seen: { acknowledged: number; over: boolean }) => {
  let sent = 0
  while (!seen.over) {
    const reports = Array.from({ length: 1 + (sent % 20) }, () => newEstimations(utcDay(new Date()), OF_EACH))
    for (;;) {
      try {
        const body = { execution_mode: 'report_estimations', reports }
        const answer = await callAs(url, key, SERVICE_PATHS.device, body)
        expect(answer['rejected']).toEqual([])
        break
      } catch (error) {
        // A failed connection is retried, but a refused report fails the test.
        if (error instanceof TypeError && error.message.startsWith('answered')) throw error
        await sleep(50)
      }
    }
    sent += reports.length
    seen.acknowledged += 1
  }
  return sent
}

const killRounds = async (dataDir: string, settings: Record<string, string>, key: Key) => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = {
    ...childEnvironment(),
    DATA_DIR: dataDir,
    PORT: port,
    PORTAL_SECRET: SECRET.toString('base64'),
    LOG_LEVEL: 'silent',
    ...settings,
  }
  let server: ChildProcess | undefined
  const start = () => {
    const started = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
    server = started
    // Restarts like a process manager, because the closing database of the killed server may still hold the folder. A
    // server that exits for another reason is not restarted, and the test fails.
    started.once('exit', (code) => {
      if (server === started && code === FOLDER_HELD) start()
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }
  /** Kills the embedded database too. It is a separate process, which would otherwise close properly. */
  const killDatabase = () => {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'portal.lock'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
  }
  try {
    start()
    const seen = { acknowledged: 0, over: false }
    const reporters = Array.from({ length: CLIENTS }, () => reporter(url, key, seen))
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = seen.acknowledged + 10 + kill
      const deadline = Date.now() + START_PATIENCE_MS
      while (seen.acknowledged < enough && Date.now() < deadline) await sleep(5)
      expect(seen.acknowledged).toBeGreaterThanOrEqual(enough)
      if (kill % 2 && !settings['DATABASE_URL']) killDatabase()
      await end('SIGKILL')
      start()
    }
    const beforeEnd = seen.acknowledged
    while (seen.acknowledged < beforeEnd + CLIENTS) await sleep(5)
    seen.over = true
    const sent = await Promise.all(reporters)
    const [year, month] = utcDay(new Date()).split('-').map(Number)
    const usage = await callAs(url, key, SERVICE_PATHS.budget, { execution_mode: 'cukka', year, month })
    // Both alerts are sent within seconds of the last start. On PostgreSQL a kill can leave one taken from the queue
    // but not sent. It is retried when its lease (MAIL_RULES) has expired and the queue checks again.
    const outbox = join(dataDir, 'outbox')
    const patience = Date.now() + MAIL_PATIENCE_MS
    while (readMails(outbox).length < 2 && Date.now() < patience) await sleep(100)
    await end('SIGTERM')
    return {
      reports: sent.reduce((sum, number) => sum + number, 0),
      usage,
      mails: readMails(outbox),
    }
  } finally {
    await end('SIGKILL')
  }
}

const readMails = (outbox: string): string[] => {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    return []
  }
}
const sharesOf = (mails: readonly string[]) =>
  new Set(mails.map((mail) => /^Subject: (\d+)%/m.exec(mail)?.[1]))

const expectExact = ({ reports, usage, mails }: Awaited<ReturnType<typeof killRounds>>) => {
  expect(reports).toBeGreaterThan(KILLS * 10)
  expect(usage).toMatchObject({ count: reports * OF_EACH, age_distributions: { '25+': reports * OF_EACH } })
  expect(mails).toHaveLength(2)
  expect(sharesOf(mails)).toEqual(new Set(['80', '100']))
}

test(`embedded database: reports of ${CLIENTS} clients count exactly once despite ${KILLS} kills`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assure-killed-'))
  const embedded = await startEmbedded(dataDir, () => undefined)
  const key = await newCustomer(embedded.connection)
  await embedded.stop()
  expectExact(await killRounds(dataDir, {}, key))
  rmSync(dataDir, { recursive: true, force: true })
}, 480_000)

test.runIf(findPostgres())(
  `PostgreSQL: reports of ${CLIENTS} clients count exactly once despite ${KILLS} kills`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'assure-killed-'))
    const cluster = await startPostgresCluster()
    if (!cluster) throw new Error('No PostgreSQL was found.')
    const key = await newCustomer({ connectionString: cluster.url })
    expectExact(await killRounds(dataDir, { DATABASE_URL: cluster.url }, key))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  480_000,
)
