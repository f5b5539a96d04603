import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#src/platform/clock.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { TESTS_ALL } from '../../../../../tools/test-run/test-scope.ts'
import { licenceClosing } from './licence-closing.repository.ts'
import { recountLicences, recountNext } from './licence-recount.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const WORKERS = 4
const ROUNDS = TESTS_ALL ? 2000 : 25
const PLACES = ['Northgate', 'Leeds', 'York', 'Till 1', 'Kiosk']

const wrongCounts = (accountId: string) => recountLicences(portal.database, accountId, portal.clock.now())
const countsOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<object>(
    `select kind, value, activated, not_activated, deactivated, deleted from licence_values
     where account_id = $1 and activated + not_activated + deactivated + deleted <> 0 order by kind, value`,
    [accountId],
  )
  return rows
}
const blocksOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ live: number; deleted: number }>(
    'select live, deleted from licence_blocks where account_id = $1 order by first_id',
    [accountId],
  )
  return rows
}

test('LC-16 kept counts stay right while licences are made, activated, moved, edited and deleted at once', async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  const handles: string[] = []
  const links: string[] = []
  const pick = (list: string[], random: number) => list[Math.floor(random * list.length)] ?? ''
  const work = async (device: TestDevice, worker: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const at = (worker * 7 + round * 13) % 5
      const handle = pick(handles, Math.random())
      const place = { subclient: pick(PLACES, Math.random()), location: pick(PLACES, Math.random()) }
      if (at === 0 || handles.length < WORKERS) {
        for (const made of await newLicences(customer, 1 + (round % 4), place)) {
          handles.push(made.deeplink_data)
          if (made.activation_link) links.push(made.activation_link)
        }
      } else if (at === 1) await device.activate(pick(links, Math.random()))
      else if (at === 2)
        await customer.licences('update_licence_details', { deeplink_data: handle, ...place })
      else if (at === 3) await customer.licences('detach_licence_from_its_device', { deeplink_data: handle })
      else if (round % 3 === 0) await customer.licences('delete_licence', { deeplink_list: [handle] })
    }
  }
  const devices = await Promise.all(Array.from({ length: WORKERS }, () => newTestDevice(portal)))
  await Promise.all(devices.map(work))
  const before = { values: await countsOf(account.accountId), blocks: await blocksOf(account.accountId) }
  expect(await wrongCounts(account.accountId)).toBe(0)
  expect({ values: await countsOf(account.accountId), blocks: await blocksOf(account.accountId) }).toEqual(
    before,
  )
  const { counters, matches } = (await customer.licences('list_licences', {})).body
  expect(matches.total).toBe(handles.length)
  expect(matches.deleted).toBeGreaterThan(0)
  expect(counters.active).toBeGreaterThan(0)
})

test('LC-16 kept counts stay right while licences are closed and reopened', async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  const closing = licenceClosing(portal.database, portal.clock.now, makeSecrets(TEST_SECRET))
  const [licence] = await newLicences(customer, 3)
  const device = await newTestDevice(portal)
  await device.activate(licence?.activation_link ?? '')
  const at = portal.clock.now()
  await closing.close(account.accountId, at, async () => true)
  expect(await wrongCounts(account.accountId)).toBe(0)
  await closing.reopen(account.accountId, at, async () => true)
  expect(await wrongCounts(account.accountId)).toBe(0)
})

test('LC-16 a recount repairs counts and blocks that are wrong, and says how many', async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  await newLicences(customer, 3, { subclient: 'Leeds' })
  const right = { values: await countsOf(account.accountId), blocks: await blocksOf(account.accountId) }
  await portal.pool.query(
    `update licence_values set activated = activated + 2, not_activated = 0 where account_id = $1 and kind = 2`,
    [account.accountId],
  )
  await portal.pool.query(`delete from licence_values where account_id = $1 and kind = 1`, [
    account.accountId,
  ])
  await portal.pool.query(`update licence_blocks set live = 7, deleted = 1 where account_id = $1`, [
    account.accountId,
  ])
  // Each is repaired once, although both find them wrong.
  const repaired = await Promise.all([wrongCounts(account.accountId), wrongCounts(account.accountId)])
  expect(repaired[0] + repaired[1]).toBe(3)
  expect({ values: await countsOf(account.accountId), blocks: await blocksOf(account.accountId) }).toEqual(
    right,
  )
})

test('a recount forgets the places that no licence has any more', async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  const [licence] = await newLicences(customer, 1, { subclient: 'Leeds' })
  const handle = licence?.deeplink_data ?? ''
  await customer.licences('update_licence_details', { deeplink_data: handle, subclient: 'York' })
  const stores = async () => {
    const { rows } = await portal.pool.query<{ value: string }>(
      'select value from licence_values where account_id = $1 and kind = 2',
      [account.accountId],
    )
    return rows.map(({ value }) => value).toSorted()
  }
  expect(await stores()).toEqual(['Leeds', 'York'])
  expect(await wrongCounts(account.accountId)).toBe(0)
  expect(await stores()).toEqual(['York'])
})

test('lists are right before their account is counted, and every account is counted an hour after the upgrade', async () => {
  // A database that an earlier release made. Other tests may share it.
  const moveFirstMigration = (by: string) =>
    portal.pool.query(
      `update schema_migrations set ran_at = ran_at + $1::interval
       where name = (select min(name) from schema_migrations)`,
      [by],
    )
  await moveFirstMigration('-1 day')
  onTestFinished(async () => {
    await moveFirstMigration('1 day')
  })
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  const requested_by = 'Northway'
  await newLicences(customer, 3, { requested_by, subclient: 'Leeds' })
  // As a server of the release before leaves it.
  await portal.pool.query('delete from licence_values where account_id = $1', [account.accountId])
  await portal.pool.query('delete from licence_blocks where account_id = $1', [account.accountId])
  await newLicences(customer, 2, { requested_by, subclient: 'York' })
  const chain = { chain: requested_by, store: null }
  const limited = await newMember(portal, account, { roles: ['viewer'], places: [chain] })
  const totalInChain = async () => (await limited.licences('list_licences', {})).body.counters.total
  const totals = () =>
    Promise.all(
      [{ search: 'leeds' }, { filter: { subclient: 'York' } }, {}].map(
        async (query) => (await customer.licences('list_licences', query)).body.matches.total,
      ),
    )
  const places = async () =>
    (await customer.licences('list_licence_places', { place: 'subclient' })).body.values
  expect([await totals(), await totalInChain(), await places()]).toEqual([[3, 2, 5], 5, ['Leeds', 'York']])
  const isCounted = async () => {
    const { rows } = await portal.pool.query<{ counted_at: Date | null }>(
      'select counted_at from licence_counters where account_id = $1',
      [account.accountId],
    )
    return rows[0]?.counted_at !== null
  }
  // A server of the release before may still change licences, so nobody trusts the counts, not even repaired ones.
  expect(await recountNext(portal.database, new Date())).toBeNull()
  expect(await recountLicences(portal.database, account.accountId, new Date())).toBeGreaterThan(0)
  expect(await isCounted()).toBe(false)
  const later = new Date(Date.now() + 2 * HOUR_MS)
  const recounted = new Set<string>()
  for (let next; (next = await recountNext(portal.database, later)); ) recounted.add(next.accountId)
  expect(recounted).toContain(account.accountId)
  expect(await isCounted()).toBe(true)
  expect([await totals(), await totalInChain(), await places()]).toEqual([[3, 2, 5], 5, ['Leeds', 'York']])
  expect(await countsOf(account.accountId)).toMatchObject([
    { kind: 1 },
    { kind: 2, value: 'Leeds' },
    {},
    { kind: 3 },
  ])
  // Other tests may add accounts meanwhile. This one is not due again.
  expect((await recountNext(portal.database, later))?.accountId).not.toBe(account.accountId)
})

// The embedded database has one session, so nothing can be locked meanwhile.
test.runIf(inject('database').kind === 'postgres')(
  'an account whose recount fails does not keep the others from theirs, and is due again',
  async () => {
    const [locked, other] = [await portal.newAccount(), await portal.newAccount()]
    for (const account of [locked, other]) await newLicences(portal.byKey(account))
    const ids = [locked.accountId, other.accountId]
    await portal.pool.query(
      'update licence_counters set total = 7, counted_at = $2 where account_id = any($1)',
      [ids, new Date(0)],
    )
    const client = await portal.pool.connect()
    await client.query('begin')
    await client.query('select from licence_counters where account_id = $1 for update', [locked.accountId])
    const later = new Date(Date.now() + 2 * HOUR_MS)
    const round = async () => {
      const failed = new Set<string>()
      const done = new Map<string, boolean>()
      for (let next; (next = await recountNext(portal.database, later, failed)); )
        done.set(next.accountId, 'wrong' in next)
      return ids.map((id) => done.get(id))
    }
    try {
      expect(await round()).toEqual([false, true])
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await round()).toEqual([true, undefined])
  },
)

test('LC-16 a page far down begins at a block, and blocks know which licences are deleted', async () => {
  const account = await portal.newAccount()
  const customer = portal.byKey(account)
  for (let batch = 0; batch < 42; batch++) {
    portal.clock.advance(1000)
    await newLicences(customer, 50)
  }
  expect(await blocksOf(account.accountId)).toEqual([
    { live: 1000, deleted: 0 },
    { live: 1000, deleted: 0 },
    { live: 100, deleted: 0 },
  ])
  const idsOn = async (page: number, sort_direction: 'asc' | 'desc') =>
    (await customer.licences('list_licences', { page, page_size: 50, sort_direction })).body.licences.map(
      ({ deeplink_data }) => deeplink_data,
    )
  const oldest = await idsOn(1, 'asc')
  expect(await idsOn(42, 'desc')).toEqual(oldest.toReversed())
  await customer.licences('delete_licence', { deeplink_list: oldest.slice(0, 20) })
  expect((await blocksOf(account.accountId))[0]).toEqual({ live: 980, deleted: 20 })
  expect(await idsOn(42, 'desc')).toEqual([
    ...oldest.slice(20).toReversed(),
    ...oldest.slice(0, 20).toReversed(),
  ])
  expect(await idsOn(42, 'asc')).toEqual((await idsOn(1, 'desc')).toReversed())
  expect(await wrongCounts(account.accountId)).toBe(0)
})
