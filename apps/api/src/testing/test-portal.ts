import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Entitlement } from '@assure/contract/rpc'
import { inject } from 'vitest'
import { buildApp } from '#src/app.ts'
import { REPORT_CONNECTIONS } from '#src/wiring/reports.ts'
import type { NewAccount } from '#src/features/accounts/account/account-row.ts'
import { connect } from '#src/platform/database/database.ts'
import type { MailTransport } from '#src/mails/mail-transport.ts'
import { makeMetrics } from '#src/metrics/metrics.ts'
import { runStep } from '#src/platform/housekeeping.ts'
import { makeJobs } from '#src/platform/jobs.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { readSettings } from '#src/settings.ts'
import './provided-database.ts'
import { makeTestClock } from './test-clock.ts'
import { newJobSchema, PATIENT } from './test-connection.ts'
import { apiClient, newAddress } from './test-client.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import { captureMails } from './test-mails.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'

/** Sends a POST with headers that `fetch` would not send, such as another host name. */
const rawPost = (port: number, path: string, { body, ...headers }: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** All test portals share it, so that one can open what another sealed. */
export const TEST_SECRET = Buffer.from(sha256('the secret of all tests'))
const PORTAL_SECRET = TEST_SECRET.toString('base64')
export const TEST_PASSWORD = 'Right-pass1!'
let passwordHash: Promise<string> | undefined

/**
 * Starts a server on a real port and a real database, with a test clock and caught mails. Each test makes its own
 * accounts, because tests share the database. `jobs` also starts the job queue, in its own schema; mails need it.
 * `databaseGone` uses an address without a database.
 */
export const startTestPortal = async (
  options: {
    jobs?: boolean
    databaseGone?: boolean
    /** Connects to the database through this port of the machine. */
    databasePort?: number
    /** A database other than that of the test project. It must be migrated. */
    databaseName?: string
    environment?: Record<string, string>
    /** Replaces the transport that catches mails. */
    transport?: MailTransport
    /** Whether failing jobs are expected. Otherwise they fail the test. */
    jobsFail?: boolean
  } = {},
) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = readSettings(
    {
      PORT: String(port),
      PORTAL_SECRET,
      LOG_LEVEL: 'silent',
      // Tests share a machine and send many calls at once.
      CALL_DEADLINE_S: '20',
      CALLS_AT_ONCE: '1000',
      KEY_CALLS_PER_MINUTE: '1000000',
      KEY_REPORTS_PER_MINUTE: '1000000',
      TRUST_PROXY: '127.0.0.1',
      ...(options.environment?.['PUBLIC_URL'] !== undefined && PUBLIC_SETTINGS),
      ...options.environment,
    },
    false,
  )
  const { kind, ...database } = inject('database')
  const where = options.databaseGone
    ? { host: '127.0.0.1', port: await freePort() }
    : {
        ...database,
        ...PATIENT,
        ...(options.databaseName && { database: options.databaseName }),
        ...(options.databasePort && { host: '127.0.0.1', port: options.databasePort }),
        max: 5,
      }
  const connection = connect(where, () => undefined)
  const reportConnection = connect({ ...where, max: REPORT_CONNECTIONS }, () => undefined)
  const clock = makeTestClock()
  const failures: unknown[] = []
  const schema = newJobSchema()
  const jobs = makeJobs(connection.database, (error) => failures.push(error), {
    schema,
    // Tests share the tables: with its clock moved, this portal would delete other tests' rows.
    schedules: false,
  })
  const mails = captureMails(connection.pool, schema)
  const transport = options.transport ?? mails.transport
  const metrics = makeMetrics()
  const portal = await buildApp({
    metrics,
    settings,
    connection,
    reportDatabase: reportConnection.database,
    jobs,
    clock: clock.now,
    transport,
    sandboxWorld: schema,
  })
  if (options.jobs) await portal.start()
  else if (!options.databaseGone) await portal.prepare()
  await portal.app.listen({ port, host: '127.0.0.1' })

  const newAccount = async (details: Partial<NewAccount> = {}) => {
    passwordHash ??= portal.passwords.hash(TEST_PASSWORD)
    const account = await portal.accounts.createAccount(
      {
        email: `${randomUUID()}@example.com`,
        name: 'Test Person',
        company: 'Test Company',
        passwordHash: await passwordHash,
        status: 'active',
        sessionType: 'trial',
        monthlyLimit: null,
        selfService: false,
        permissions: ['licence.detach', 'licence.delete'] satisfies Entitlement[],
        sampleData: false,
        ...details,
      },
      clock.now(),
    )
    if (!account) throw new Error('the address is taken')
    // The only member of an account is deleted with it.
    if (['deleting', 'deleted', 'erased'].includes(account.status))
      await connection.pool.query(
        `update users set status = case when $2 then 'erased' else 'deleting' end, deletion_requested_at = $3
         where user_id = $1`,
        [account.userId, account.status === 'erased', clock.now()],
      )
    const secret = portal.accounts.secretOf(account)
    return { ...account, secret }
  }
  type TestAccount = Awaited<ReturnType<typeof newAccount>>
  /** Creates a retail user with the shared password, without a free test. */
  const newRetailUser = async (email = `${randomUUID()}@example.com`) => {
    passwordHash ??= portal.passwords.hash(TEST_PASSWORD)
    const made = { email, name: 'Store Person', company: 'Test Store', language: 'en' as const }
    const rest = { subscribeNews: false, passwordHash: await passwordHash, sampleData: false }
    const user = await portal.retailAccounts.create({ ...made, ...rest }, clock.now())
    if (!user) throw new Error('the address is taken')
    return user
  }
  const byKey = ({ sessionId, secret }: Pick<TestAccount, 'sessionId' | 'secret'>) =>
    apiClient(url, { authorization: `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}` })

  return {
    kind,
    url,
    clock,
    metrics,
    pool: connection.pool,
    database: connection.database,
    newAccount,
    newRetailUser,
    /** Runs all housekeeping. Do not move the clock before, because tests share the tables. */
    housekeep: async () => {
      for (const step of portal.housekeeping) await runStep(step)
    },
    housekeeping: portal.housekeeping,
    /** Measures how the service works. */
    minutes: portal.minutes,
    /** Writes the calls of the request log that are in memory. */
    flush: portal.flush,
    /** The server's log, to spy on. */
    log: portal.app.log,
    remind: portal.remind,
    accounts: portal.accounts,
    people: portal.people,
    passwords: portal.passwords,
    retailAccounts: portal.retailAccounts,
    retailInvitations: portal.retailInvitations,
    deletion: portal.deletion,
    recoveries: portal.recoveries,
    /** The card provider. By default the sandbox, in this portal's own world. */
    cards: portal.cards,
    /** The schema of the job queue, also the name of the sandbox's world. */
    jobSchema: schema,
    jobs,
    postMail: portal.postMail,
    /** The operator's address for contact requests. */
    contactEmail: settings.portal.contactEmail,
    /** Waits for the next mail to an address. Needs `jobs`. */
    mailTo: mails.mailTo,
    /** All mails to an address, after all queued mails are sent. Needs `jobs`. */
    mailsTo: mails.mailsTo,
    raw: (path: string, message: Record<string, string>) =>
      rawPost(port, path, { 'x-forwarded-for': newAddress(url), ...message }),
    /** Calls without credentials. */
    nobody: apiClient(url, {}),
    /** Calls with an account's API key. */
    byKey,
    /** Makes a new account and calls with its API key. */
    newCustomer: async (details: Partial<NewAccount> = {}) => {
      const owner = await newAccount(details)
      return { owner, ...byKey(owner) }
    },
    /** Logs in and calls as the portal's own page. */
    login: async ({ email }: Pick<TestAccount, 'email'>) => {
      const page = apiClient(url, { origin: url })
      const { headers } = await page.account('email_login', { email, password: TEST_PASSWORD })
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      return { cookie, ...apiClient(url, { origin: url, cookie }) }
    },
    /** Logs in to the retail area and calls as its page. */
    retailLogin: async ({ email }: { email: string }, password = TEST_PASSWORD) => {
      const page = apiClient(url, { origin: url })
      const { headers } = await page.licences('retail_login', { email, password })
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      return { cookie, ...apiClient(url, { origin: url, cookie }) }
    },
    stop: async () => {
      await (options.jobs ? portal.stop() : portal.app.close())
      if (options.jobs) await connection.pool.query(`drop schema ${schema} cascade`)
      await reportConnection.close()
      await connection.close()
      if (failures.length > 0 && !options.jobsFail) throw new Error('jobs failed', { cause: failures })
    },
  }
}
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>
