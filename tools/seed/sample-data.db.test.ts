import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeviceClient } from '@assure/device-client/device-client'
import { openFileStore } from '@assure/device-client/file-store'
import { ROLES } from '@assure/contract/accounts/roles'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { makeSandbox } from '../../apps/api/src/platform/cards/sandbox/sandbox-provider.ts'
import { MAIN_WORLD } from '../../apps/api/src/platform/cards/sandbox/sandbox-world.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { runLiveDevice } from '../demo/live-device.ts'
import { DEMO_MEMBERS, MANAGER } from './demo-members.ts'
import { COUNTER, type LiveCounter } from './sample-device.ts'
import { DAY_MS, scansOfLicence } from './sample-licence.ts'
import { scansInWindow } from './sample-scans.ts'
import { deviceFolder, seedAccount } from './seed-account.ts'
import { samplePlans, seedDemo } from './seed-demo.ts'
import { testSampleAccounts } from './test-sample-accounts.ts'

let portal: TestPortal
let dataDir: string
const settings = () => ({
  dataDir,
  portalSecrets: [TEST_SECRET] as const,
  publicUrl: portal.url,
  portal: { appName: 'AgeCheck' },
})

const { made, accountOf, logIn, parts } = testSampleAccounts()
const said: string[] = []
const seed = () =>
  seedDemo({ ...parts(portal), pool: portal.pool, database: portal.database }, settings(), (line) =>
    said.push(line),
  )

let startedMs: number
beforeAll(async () => {
  // Seeding keeps the embedded database busy for longer than the job queue waits.
  portal = await startTestPortal({ jobs: true, jobsFail: true })
  dataDir = await mkdtemp(join(tmpdir(), 'assure-seed-'))
  startedMs = Date.now()
  await seed()
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The moment of seeding, read from a device file. */
const seededAt = async (): Promise<number> => {
  const [name = ''] = await readdir(deviceFolder(dataDir))
  const store = await openFileStore(join(deviceFolder(dataDir), name))
  const counter = await store.get<LiveCounter>(COUNTER)
  await store.close()
  return counter?.countedUntilMs ?? 0
}

test('seeding runs once: a second start prints nothing and keeps all changes', async () => {
  expect(said).toEqual([
    expect.stringMatching(/^Creating sample data: 155 counters, 37\d days \.\.\.$/),
    'Creating sample data: a year of usage ...',
  ])
  const client = portal.byKey(accountOf('manager@example.com'))
  const { licences } = (await client.licences('list_licences', {})).body
  const handle = licences[0]?.deeplink_data ?? ''
  await client.licences('update_licence_details', { deeplink_data: handle, location: 'Bakery counter' })
  await seed()
  expect(said.length).toBe(2)
  const again = (await client.licences('list_licences', { filter: { deeplink_data: handle } })).body
  expect(again.licences[0]?.location).toBe('Bakery counter')
  expect(again.counters).toEqual({ total: 117, active: 113, inactive: 4 })
})

describe('the colleagues of the fleet’s Owner', () => {
  const colleagues = DEMO_MEMBERS.filter(({ madeBy }) => madeBy === MANAGER)

  test('each role except Owner has one person', () => {
    const roles = colleagues.flatMap((member) => member.roles)
    expect(roles.toSorted()).toEqual(ROLES.filter((role) => role !== 'owner').toSorted())
  })

  test.each(colleagues)('$email logs in and sees the fleet as $is', async ({ email, roles, places }) => {
    const session = await logIn(portal, email)
    const { body } = await session.account('current_session', {})
    expect(body).toMatchObject({ result: 'OK', member: { roles, organisations: 1 } })
    const { licences } = (await session.licences('list_licences', {})).body
    const chains = new Set(licences.map(({ requested_by }) => requested_by))
    const stores = new Set(licences.map(({ subclient }) => subclient))
    const [place] = places ?? []
    expect(chains.size).toBeGreaterThan(place ? 0 : 1)
    if (place) expect([...chains]).toEqual([place.chain])
    if (place?.store) expect([...stores]).toEqual([place.store])
  })

  test('the Owner is also an Auditor of the reseller, and another start changes no member', async () => {
    const session = await logIn(portal, MANAGER)
    const listed = async () => {
      const { body } = await session.account('list_organisations', {})
      return body.organisations.map(({ organisation_id, roles }) => ({ organisation_id, roles }))
    }
    const both = await listed()
    expect(both.map(({ roles }) => roles.join()).toSorted()).toEqual(['auditor', 'owner'])
    const elsewhere = both.find(({ roles }) => roles.includes('auditor'))
    const headers = { [ORGANISATION_HEADER]: elsewhere?.organisation_id ?? '' }
    await session.account('current_session', {}, headers)
    await seed()
    expect(said.length).toBe(2)
    await session.account('leave_organisation', { organisation_id: headers[ORGANISATION_HEADER] })
    await seed()
    expect((await listed()).map(({ roles }) => roles.join())).toEqual(['owner'])
    expect(said.length).toBe(2)
  })
})

test('a demo database from before usage existed gets usage, and nothing else changes', async () => {
  const { accountId } = accountOf('manager@example.com')
  const count = async () => {
    const { rows } = await portal.pool.query<{ days: number; licences: number }>(
      `select (select count(*)::int from usage_days where account_id = $1) as days,
         (select count(*)::int from licences where account_id = $1) as licences`,
      [accountId],
    )
    return rows[0]
  }
  const before = await count()
  for (const table of ['usage_days', 'usage_months', 'usage_alerts', 'safety_days']) {
    await portal.pool.query(`delete from ${table} where account_id = $1`, [accountId])
  }
  await seed()
  expect(await count()).toEqual(before)
  expect(before?.days).toBeGreaterThanOrEqual(366)
  expect(said.length).toBe(3)
})

test('LC-01 the pass rate equals the one computed from the seeds and from the rows', async () => {
  const nowMs = await seededAt()
  expect(nowMs).toBeGreaterThanOrEqual(startedMs)
  const fromDay = new Date(nowMs - 6 * DAY_MS).toISOString().slice(0, 10)
  // Asked before the seeds are computed: that takes longer than the server keeps an idle connection.
  const passRates = new Map<string, unknown>()
  for (const [email, account] of made) {
    const { body } = await portal.byKey(account).licences('list_licences', {})
    passRates.set(email, body.pass_rates_7d)
  }
  for (const plan of samplePlans(nowMs)) {
    const days = plan.licences
      .flatMap((licence) => scansOfLicence(licence, nowMs))
      .filter(({ day }) => day >= fromDay)
    const scanned = days.reduce((sum, { counts }) => sum + counts.total_scanned_faces, 0)
    const failed = days.reduce((sum, { counts }) => sum + counts.total_failed_faces, 0)
    const account = accountOf(plan.email)
    expect(passRates.get(plan.email)).toBe((scanned - failed) / scanned)
    const { rows } = await portal.pool.query(
      `select sum(total_scanned_faces)::int as scanned, sum(total_failed_faces)::int as failed
       from scan_days where account_id = $1 and day >= $2`,
      [account.accountId, fromDay],
    )
    expect(rows).toEqual([{ scanned, failed }])
  }
})

test('DV-03 in every row the sums hold, and no scans exist without a device', async () => {
  const { rows } = await portal.pool.query<Record<'days' | 'wrong' | 'strays', number>>(
    `select count(*)::int as days,
       (count(*) filter (where total_scanned_faces <> total_passed_faces + total_failed_faces
         or total_failed_faces <> total_id_check_passed + total_visually_passed + total_id_check_failed
           + total_visually_failed + total_id_not_provided + total_reason_skipped))::int as wrong,
       (count(*) filter (where first_activated_at is null or day < (first_activated_at at time zone 'Europe/London')::date
         or day > (coalesce(deleted_at, deactivated_at, now()) at time zone 'Europe/London')::date))::int as strays
     from scan_days join licences using (account_id, licence_id) where account_id = any($1)`,
    [[...made.values()].map(({ accountId }) => accountId)],
  )
  expect(rows[0]).toMatchObject({ wrong: 0, strays: 0 })
  expect(rows[0]?.days).toBeGreaterThan(10_000)
})

test('a new device activates an unused link of the sample data', async () => {
  const client = portal.byKey(accountOf('manager@example.com'))
  const { licences } = (await client.licences('list_licences', { filter: { status: 'not_activated' } })).body
  expect(licences.length).toBe(4)
  const device = await newTestDevice(portal)
  expect((await device.activate(licences[0]?.activation_link ?? '')).body.result).toBe('OK')
})

test('a device of the fleet continues over the network with its own key, where its scans ended', async () => {
  const { accountId } = accountOf('manager@example.com')
  const [name = ''] = (await readdir(deviceFolder(dataDir))).filter((file) => file.startsWith('manager'))
  const path = join(deviceFolder(dataDir), name)
  const store = await openFileStore(path)
  const device = new DeviceClient({ url: portal.url, store, device: { model: '', os: '', app_version: '' } })
  expect(await device.certificate()).toMatchObject({ valid: true })
  const licence = await device.licence()
  // The device is off for a day.
  const { profile, countedUntilMs } = await store.update<LiveCounter>(COUNTER, (counter) => {
    if (!counter) throw new Error('no counter')
    return { ...counter, countedUntilMs: counter.countedUntilMs - DAY_MS }
  })
  await store.close()
  const code = licence.status === 'active' ? licence.licence_code : ''
  const read = async () => {
    const { rows } = await portal.pool.query<{ scans: number; seen: boolean }>(
      `select sum(total_scanned_faces)::int as scans, bool_or(last_seen_at > now() - interval '1 minute') as seen
       from licences join scan_days using (account_id, licence_id)
       join activations a using (account_id, licence_id) join devices using (account_id, device_id)
       where account_id = $1 and code = $2`,
      [accountId, code],
    )
    return rows[0]
  }
  const before = (await read())?.scans ?? 0
  const stop = new AbortController()
  const running = runLiveDevice(path, portal.url, stop.signal)
  await expect.poll(async () => (await read())?.scans).toBeGreaterThan(before)
  stop.abort()
  await running
  const counted = await openFileStore(path)
  const untilMs = (await counted.get<LiveCounter>(COUNTER))?.countedUntilMs ?? 0
  await counted.close()
  const missed = scansInWindow(profile, countedUntilMs, untilMs)
  expect(await read()).toEqual({
    scans: before + missed.reduce((sum, { counts }) => sum + counts.total_scanned_faces, 0),
    seen: true,
  })
})

test('RS-04 the card sandbox has every sample subscription with the same status and payments', async () => {
  const { accountId } = accountOf('reseller@example.com')
  const sandbox = makeSandbox(
    { database: portal.database, clock: () => new Date(), world: MAIN_WORLD },
    '',
    () => undefined,
  )
  const { rows } = await portal.pool.query<{
    subscription_id: string
    status: string
    amount: number
    paid: number
    paid_there: number
  }>(
    `select subscription_id, status, unit_amount * quantity as amount,
       (select sum(p.amount)::int from payments p where p.account_id = o.account_id and p.order_id = o.order_id) as paid,
       (select sum(p.amount)::int from sandbox_payments p where p.subscription_id = o.subscription_id) as paid_there
     from orders o where account_id = $1 and status <> 'open'`,
    [accountId],
  )
  expect(rows.length).toBe(6)
  for (const { subscription_id, status, amount, paid, paid_there } of rows) {
    const known = await sandbox.retrieveSubscription(subscription_id)
    expect([known.status, known.unitAmount * known.quantity]).toEqual([status, amount])
    expect([paid % amount, paid]).toEqual([0, paid_there])
  }
})

test('a failed seeding rolls back and can be repeated', async () => {
  const account = await portal.newAccount()
  const plan = samplePlans(Date.now()).at(-1)
  if (!plan) throw new Error('no plan')
  const twice = {
    ...plan,
    licences: [...plan.licences, { ...plan.licences[0], location: null }],
  } as unknown as typeof plan
  await expect(seedAccount(portal.pool, settings(), account.accountId, twice, Date.now())).rejects.toThrow(
    /null/,
  )
  const count = () => portal.pool.query('select 1 from licences where account_id = $1', [account.accountId])
  expect((await count()).rowCount).toBe(0)
  await seedAccount(portal.pool, settings(), account.accountId, plan, Date.now())
  expect((await count()).rowCount).toBe(plan.licences.length)
})
