import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { SOAK_S, TESTS_ALL } from '../../../tools/test-run/test-scope.ts'
import { accountRepository } from './features/accounts/account/account.repository.ts'
import { connect } from './platform/database/database.ts'
import { makePasswords } from './platform/passwords.ts'
import { makeSecrets } from './platform/secrets.ts'
import { startBalancer } from './testing/rolling/balancer.ts'
import { type MixedAcknowledged, startMixedLoad } from './testing/rolling/mixed-load.ts'
import { hasRelease, unpackRelease } from './testing/rolling/old-release.ts'
import { type ServerProcess, serverProcess } from './testing/rolling/server-process.ts'
import { startSmtp } from './testing/test-smtp.ts'
import { restoreRelease } from './testing/upgrade/open-release.ts'
import { RELEASE_PASSWORD, RELEASE_SECRET, releaseClient } from './testing/upgrade/release-client.ts'
import { releaseData, releases } from './testing/upgrade/release-data.ts'

const { kind } = inject('database')
const [release = ''] = releases()
const { facts, data } = releaseData(release, kind)
const KILL_EVERY_MS = 30_000
const PAUSE_MS = 100
const READY_MS = 60_000
const RESELLERS = 20
/** More than the load asks for, at one reset in two seconds. */
const PEOPLE = 100 + SOAK_S
/** A killed server's mails are sent again when their lease is over and the queue has looked. */
const MAILS_MS = 600_000
const MINUTES_MS = 60_000 * 20

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})
const later = <T extends { stop: () => Promise<unknown> }>(started: T): T => {
  undo.push(started.stop)
  return started
}

/** Creates the customers of the load. */
const makeCustomers = async (url: string) => {
  const { database, close } = connect({ connectionString: url }, () => undefined)
  const accounts = accountRepository(database, makeSecrets(Buffer.from(RELEASE_SECRET, 'base64')))
  const passwordHash = await makePasswords().hash(RELEASE_PASSWORD)
  const make = async (email: string, selfService: boolean) => {
    const account = await accounts.createAccount(
      {
        ...{ email, name: 'Ada Byron', company: 'Engines', passwordHash, status: 'active', selfService },
        ...{ sessionType: 'trial', monthlyLimit: 1000, permissions: [], sampleData: false },
      },
      new Date(),
    )
    if (!account) throw new Error(`${email} is taken`)
    return { email, sessionId: account.sessionId, secret: accounts.secretOf(account) }
  }
  const resellers = []
  for (let index = 0; index < RESELLERS; index++)
    resellers.push(await make(`soak-reseller-${index}@example.com`, true))
  const people = []
  for (let index = 0; index < PEOPLE; index++)
    people.push((await make(`soak-person-${index}@example.com`, false)).email)
  await close()
  return { resellers, people }
}

/** Counts in the database what the load writes. */
const countAll = async (pool: pg.Pool) => {
  const count = async (query: string) => {
    const { rows } = await pool.query<{ number: string }>(`select (${query}) as number`)
    return Number(rows[0]?.number ?? 0)
  }
  const ofOwner = `account_id = (select account_id from accounts where email = '${facts.owner.email}')`
  return {
    licences: await count(`select count(*) from licences where ${ofOwner}`),
    counted: await count(`select total from licence_counters where ${ofOwner}`),
    activations: await count(`select count(*) from activations where ${ofOwner} and ended_at is null`),
    estimations: await count(`select sum(estimations) from usage_days where ${ofOwner}`),
    ofMonths: await count(`select sum(estimations) from usage_months where ${ofOwner}`),
    scans: await count(`select sum(total_scanned_faces) from scan_days where ${ofOwner}`),
    orders: await count(`select count(*) from orders where payer_email like 'payer-%'`),
    sessions: await count(`select count(*) from user_sessions s join users u using (user_id)
      where u.email like 'soak-person-%'`),
  }
}
/** How often each hourly job ran in each hour. The queue keeps ended jobs for ten minutes. */
const countHourly = async (pool: pg.Pool, since: Date): Promise<number[]> => {
  const { rows } = await pool.query<{ times: number }>(
    `select count(*)::int as times from pgboss.job
     where (name like 'housekeeping-%' or name = 'reminders') and created_on > $1
     group by name, date_trunc('hour', created_on)`,
    [since],
  )
  return rows.map(({ times }) => times)
}
type Counts = Awaited<ReturnType<typeof countAll>>

/** Compares the database with what the servers acknowledged. A login is not repeated, so a lost answer may count. */
const expectRows = (before: Counts, after: Counts, seen: MixedAcknowledged) => {
  const { sessions, ...exact } = after
  expect(exact).toEqual({
    licences: before.licences + seen.licences,
    counted: before.counted + seen.licences,
    activations: before.activations + seen.devices.length,
    estimations: before.estimations + seen.estimations,
    ofMonths: before.ofMonths + seen.estimations,
    scans: before.scans + seen.scans,
    orders: seen.payers.length + before.orders,
  })
  expect(sessions).toBeGreaterThanOrEqual(seen.logins.acknowledged)
  expect(sessions).toBeLessThanOrEqual(seen.logins.acknowledged + seen.logins.lost)
  // 502 is the balancer's answer for a killed server. A server itself must not fail.
  expect([...seen.refused.keys()].filter((status) => ![0, 502, 503].includes(status))).toEqual([])
}

/** Expects one mail for each acknowledged call, known by its Message-ID. Returns how many came twice. */
const expectMails = (
  received: Awaited<ReturnType<typeof startSmtp>>['received'],
  { payers, resets }: MixedAcknowledged,
) => {
  const messagesTo = new Map<string, Set<string>>()
  for (const { to, messageId } of received)
    messagesTo.set(to, (messagesTo.get(to) ?? new Set()).add(messageId))
  const numbersTo = (addresses: readonly string[]) => addresses.map((to) => messagesTo.get(to)?.size ?? 0)
  expect(new Set(numbersTo([...payers, ...resets.acknowledged]))).toEqual(new Set([1]))
  expect(numbersTo(resets.lost).filter((number) => number > 1)).toEqual([])
  return received.length - new Set(received.map(({ messageId }) => messageId)).size
}

describe.runIf(TESTS_ALL && kind === 'postgres')('three servers under mixed load', () => {
  test(`an upgrade, a restart and kills for ${SOAK_S} s lose and double no write, report or mail`, {
    timeout: SOAK_S * 1000 + MINUTES_MS,
  }, async () => {
    const { environment, remove } = await restoreRelease(data, facts.madeAt)
    undo.push(remove)
    const smtp = later(await startSmtp({ answerAfterMs: 300 }))
    const settings = {
      ...{ ...environment, PORTAL_SECRET: RELEASE_SECRET, SMTP_URL: smtp.url },
      ...{ TRUST_PROXY: '127.0.0.1', DRAIN_S: '2' },
    }
    const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 })
    undo.push(() => pool.end())
    const start = (server: ServerProcess) => {
      undo.push(server.kill)
      server.start()
      return server
    }
    const ports = [await freePort(), await freePort(), await freePort()]
    const servers = ports.map((port) => serverProcess(port, { ...settings }))
    const balancer = later(await startBalancer(ports))
    const ready = async ({ port }: ServerProcess) => {
      // What was seen before the server ended does not count.
      balancer.forget(port)
      await expect.poll(() => balancer.isReady(port), { timeout: READY_MS }).toBe(true)
    }
    const [first, second, third] = servers
    if (!first || !second || !third) throw new Error('there are three servers')
    const old = hasRelease(release) ? unpackRelease(release) : null
    undo.push(async () => old?.remove())
    const former = serverProcess(first.port, { ...settings }, old?.main)
    await ready(start(former))
    await Promise.all([start(second), start(third)].map(ready))

    const customers = await makeCustomers(environment.DATABASE_URL)
    const before = await countAll(pool)
    const since = new Date()
    const client = releaseClient(balancer.port)
    const load = startMixedLoad(client, {
      ...{ owner: facts.owner, licencesBefore: before.counted, ...customers },
      ...{ now: () => new Date(), pauseMs: PAUSE_MS },
    })
    await load.during(PAUSE_MS * 50)
    await former.stop()
    await ready(start(first))
    await second.stop()
    await ready(start(second))
    let kills = 0
    for (const endsAt = Date.now() + SOAK_S * 1000; Date.now() < endsAt; kills++) {
      const killed = servers[(kills + 2) % servers.length]
      await killed?.kill()
      const startedAt = Date.now()
      if (killed) await ready(start(killed))
      await load.during(KILL_EVERY_MS - (Date.now() - startedAt))
    }
    const seen = await load.end()
    const mailsWaiting = async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pgboss.job where name = 'send-mail' and state < 'completed'`,
      )
      return rows[0]?.waiting
    }
    await expect.poll(mailsWaiting, { timeout: MAILS_MS, interval: 1000 }).toBe(0)
    const hourly = await countHourly(pool, since)
    expect(hourly.filter((times) => times > 1)).toEqual([])
    const after = await countAll(pool)
    expectRows(before, after, seen)
    const repeatedMails = expectMails(smtp.received, seen)
    const { devices, payers, resets, refused, ...numbers } = seen
    const figures = {
      ...{ kills, ...numbers, devices: devices.length, orders: payers.length, sessions: after.sessions },
      ...{ resets: resets.acknowledged.length, resetsLost: resets.lost.length, refused: [...refused] },
      ...{ mails: smtp.received.length, repeatedMails, hourlyJobs: hourly.length },
    }
    process.stdout.write(`soak: ${JSON.stringify(figures)}\n`)
  })
})
