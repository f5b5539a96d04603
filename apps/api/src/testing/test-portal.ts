import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Permission } from '@assure/contract/rpc'
import { inject } from 'vitest'
import { buildApp } from '#src/app.ts'
import { REPORT_CONNECTIONS } from '#src/wiring/reports.ts'
import type { NewAccount } from '#src/features/accounts/account/account-row.ts'
import { connect } from '#src/platform/database/database.ts'
import type { MailTransport } from '#src/mails/mail-transport.ts'
import { runStep } from '#src/platform/housekeeping.ts'
import { makeJobs } from '#src/platform/jobs.ts'
import { readSettings } from '#src/settings.ts'
import './provided-database.ts'
import { makeTestClock } from './test-clock.ts'
import { newJobSchema, PATIENT } from './test-connection.ts'
import { apiClient, newAddress } from './test-client.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import { captureMails } from './test-mails.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'

/** A POST with headers that `fetch` would not send, such as another host's name. */
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

/** Of all test portals, so that any of them opens what another sealed. */
export const TEST_SECRET = Buffer.alloc(32, 7)
const PORTAL_SECRET = TEST_SECRET.toString('base64')
export const TEST_PASSWORD = 'Right-pass1!'
let passwordHash: Promise<string> | undefined

/**
 * A server on a real port over the project's real database; the clock is the test's, and the test catches mails. Each
 * test makes its own accounts, so that tests share the database and not their data. `jobs` starts the job queue too,
 * in a schema of its own; without it no mail can be posted. `databaseGone` uses an address without a database.
 */
export const startTestPortal = async (
  options: {
    jobs?: boolean
    databaseGone?: boolean
    /** Reaches the database through this port of the machine. */
    databasePort?: number
    environment?: Record<string, string>
    /** Carries the mails instead of the one that catches them. */
    transport?: MailTransport
    /** Jobs are expected to fail now and then: the test does not for it. */
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
      // Tests share a machine, and ask for much at once.
      CALL_DEADLINE_S: '20',
      CALLS_AT_ONCE: '1000',
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
    // Tests share the tables: what this portal's moved clock would tidy away is another one's.
    schedules: false,
  })
  const mails = captureMails(connection.pool, schema)
  const transport = options.transport ?? mails.transport
  const portal = await buildApp({
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
        permissions: ['licence.detach', 'licence.delete'] satisfies Permission[],
        sampleData: false,
        ...details,
      },
      clock.now(),
    )
    if (!account) throw new Error('the address is taken')
    const secret = portal.accounts.secretOf(account)
    return { ...account, secret }
  }
  type TestAccount = Awaited<ReturnType<typeof newAccount>>
  /** A retail user with the password of all; made without the free test of a sign-up. */
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
    pool: connection.pool,
    database: connection.database,
    newAccount,
    newRetailUser,
    /** With the clock unmoved: tests share the tables. */
    housekeep: async () => {
      for (const step of portal.housekeeping) await runStep(step)
    },
    housekeeping: portal.housekeeping,
    remind: portal.remind,
    accounts: portal.accounts,
    passwords: portal.passwords,
    retailAccounts: portal.retailAccounts,
    retailInvitations: portal.retailInvitations,
    deletion: portal.deletion,
    /** The card provider: without other settings the sandbox, in a world of this portal's own. */
    cards: portal.cards,
    /** Where the job queue keeps its tables; the name of the card sandbox's world too. */
    jobSchema: schema,
    jobs,
    postMail: portal.postMail,
    /** Where the operator reads of requests of the contact form. */
    contactEmail: settings.portal.contactEmail,
    /** The next mail to an address, parsed as it was sent; waits for it. Needs `jobs`. */
    mailTo: mails.mailTo,
    /** All mails to an address, once every mail that was posted is sent. Needs `jobs`. */
    mailsTo: mails.mailsTo,
    raw: (path: string, message: Record<string, string>) =>
      rawPost(port, path, { 'x-forwarded-for': newAddress(url), ...message }),
    /** Calls as nobody. */
    nobody: apiClient(url, {}),
    /** Calls with an account's key and secret. */
    byKey,
    /** A new account that calls with its key and secret. */
    newCustomer: async (details: Partial<NewAccount> = {}) => {
      const owner = await newAccount(details)
      return { owner, ...byKey(owner) }
    },
    /** Calls as the portal's own page, with the cookie of a fresh login. */
    login: async ({ email }: Pick<TestAccount, 'email'>) => {
      const page = apiClient(url, { origin: url })
      const { headers } = await page.account('email_login', { email, password: TEST_PASSWORD })
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      return { cookie, ...apiClient(url, { origin: url, cookie }) }
    },
    /** The same in the retail area. */
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
