import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { explain } from './failed-start.ts'
import { type Clock, DAY_MS } from './platform/clock.ts'
import { wrongClock } from './platform/database/clock-offset.ts'
import { migrate } from './platform/database/migrate.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { makeFreshDatabase } from './testing/fresh-database.ts'
import { openTestConnection } from './testing/test-connection.ts'
import { testOrders } from './testing/test-orders.ts'
import { startSmtp } from './testing/test-smtp.ts'

const MAILS = 40
/** Below the time limit of a start for a lock. */
const HELD_MS = 700
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})

/** Returns a fresh database, and a function that starts a server on it. */
const freshServers = async (more: Record<string, string> = {}) => {
  const { url, drop } = await makeFreshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'assure-servers-'))
  undo.push(drop, () => rmSync(dataDir, { recursive: true }))
  const start = async (secret: string, clock?: Clock) => {
    const environment = {
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
      ...{ PORTAL_SECRET: Buffer.alloc(32, secret).toString('base64'), ...more },
    }
    const server = await serve(readSettings(environment, false), () => undefined, clock && { clock })
    undo.push(server.stop)
    return server
  }
  return { url, start }
}
const aheadBy =
  (seconds: number): Clock =>
  () =>
    new Date(Date.now() + seconds * 1000)

describe.runIf(inject('database').kind === 'postgres')('several servers on one database', () => {
  test('three servers, one with a clock 10 s ahead, send each mail and reminder once', async () => {
    const smtp = await startSmtp()
    undo.push(smtp.stop)
    const { start } = await freshServers({ SMTP_URL: smtp.url })
    const servers = await Promise.all([0, 0, 10].map((seconds) => start('one', aheadBy(seconds))))
    const [first] = servers
    if (!first) throw new Error('there are three servers')
    const { database } = first.connection
    const orders = testOrders({ database, clock: { now: aheadBy(0) } })
    const owners = await Promise.all(
      Array.from({ length: MAILS }, async (_, index) => {
        const email = `owner-${index}@example.com`
        const account = await first.accounts.createAccount(
          {
            ...{ email, name: 'Ada Byron', company: 'Engines', passwordHash: null, status: 'active' },
            ...{ sessionType: 'trial', monthlyLimit: null, selfService: false },
            ...{ permissions: [], sampleData: false },
          },
          new Date(),
        )
        if (!account) throw new Error('the address is taken')
        const trialEndsAt = new Date(Date.now() + DAY_MS)
        await orders.put(account, { status: 'trialing', trialDays: 7, trialEndsAt })
        return email
      }),
    )
    await Promise.all(servers.map(({ remind }) => remind()))
    const steps = servers.flatMap(({ housekeeping }) => housekeeping.map(({ batch }) => batch(1000)))
    await Promise.all(steps)
    await Promise.all(servers.map(({ remind }) => remind()))
    await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(MAILS)
    const waiting = () =>
      database.executeText(`select from pgboss.job where state < 'completed' and name = 'send-mail'`)
    await expect.poll(async () => (await waiting()).rows.length).toBe(0)
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(owners.toSorted())
  })

  test('a server names a clock that is over 5 s from that of the database', async () => {
    const { database, close } = openTestConnection(1)
    undo.push(close)
    expect(await wrongClock(database, aheadBy(4))).toBeNull()
    expect(await wrongClock(database, aheadBy(10))).toMatch(
      /^the clock of this server is (9\.9|10\.\d) s ahead of that of the database: set the clocks by NTP \(timedatectl\)$/,
    )
    expect(await wrongClock(database, aheadBy(-10))).toMatch(/ (9\.9|10\.\d) s behind that of the database/)
  })

  test('of servers with different secrets only those with the first one start, also at once', async () => {
    const { url, start } = await freshServers()
    const secrets = ['one', 'two', 'one', 'two']
    const pool = new pg.Pool({ connectionString: url })
    undo.push(() => pool.end())
    await migrate(pool)
    const holder = await pool.connect()
    undo.push(() => holder.release(true))
    // Holds the first one that registers its secret, so that others would read the empty list meanwhile.
    await holder.query('begin')
    await holder.query('lock table secret_keys in share row exclusive mode')
    const starting = Promise.allSettled(secrets.map((secret) => start(secret)))
    const waiting = async () =>
      (await pool.query(`select from pg_locks where not granted and relation = 'secret_keys'::regclass`))
        .rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    await setTimeout(HELD_MS)
    await holder.query('commit')
    const tried = await starting
    const faults = tried.flatMap((each) => (each.status === 'rejected' ? [explain(each.reason)] : []))
    expect(faults).toHaveLength(2)
    for (const [line, exitCode] of faults) {
      expect(line).toMatch(/^PORTAL_SECRET: not the secret of this database \(given: \w+; needed: \w+\)/)
      expect(exitCode).toBe(78)
    }
    const [one, two, three, four] = tried.map(({ status }) => status)
    expect([three, four]).toEqual([one, two])
  })
})
