import { randomUUID } from 'node:crypto'
import { TEST_LICENCES_MAX, TEST_REPORTS_A_DAY, TEST_UNUSED_DAYS } from '@assure/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { TABLE_KINDS } from '#src/platform/database/table-kinds.ts'
import { testAccountOf } from '#src/platform/test-account.ts'
import { ageDeletion, deleteLogin } from '#src/testing/test-deletions.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { listLicences, newLicences } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { inTestMode, newTestMode } from '#src/testing/test-mode.ts'
import { ageConfirmation } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { KEPT_IN_TEST_MODE } from './test-data.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Mode = Awaited<ReturnType<typeof newTestMode>>
type Client = Pick<Mode['live'], 'account'>

/** How many rows of an account each tenant table has, if it has any. */
const rowsOf = async (accountId: string): Promise<Record<string, number>> => {
  const tables = Object.keys(TABLE_KINDS).filter((name) => TABLE_KINDS[name] === 'tenant')
  const counts = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await portal.pool.query<{ count: number }>(
        `select count(*)::int as count from ${name} where account_id = $1`,
        [accountId],
      )
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const make = async (client: Client, kind: Parameters<typeof input>[0], count: number, days = 1) =>
  (await client.account('make_test_data', input(kind, count, days))).body
const input = (
  kind: 'licences' | 'devices' | 'scans' | 'estimations' | 'safety',
  count: number,
  days: number,
) => ({ kind, count, days })

const FILLING = [
  ['licences', 6],
  ['devices', 4],
  ['scans', 100],
  ['estimations', 50],
  ['safety', 60],
] as const
/** Makes some data of each kind, a link and an outcome. */
const fill = async ({ test: mode }: Mode) => {
  for (const [kind, count] of FILLING)
    expect(await make(mode.byKey, kind, count, 5)).toEqual({ result: 'OK', made: count })
  await mode.session.account('force_test_outcome', { next: 'heartbeat_ended', times: 3 })
  const of = { scope: 'chain', requested_by: 'Sample Stores' } as const
  expect((await mode.session.budget('issue_analytics_link', { of, days: 7 })).status).toBe(200)
}

describe('make_test_data', () => {
  test('makes what real calls make: licences, devices, scans and usage', async () => {
    const team = await newTestMode(portal)
    await fill(team)
    const { counters, licences } = await listLicences(team.test.session)
    expect(counters).toEqual({ total: 6, active: 4, inactive: 2 })
    expect(new Set(licences.map(({ location }) => location)).size).toBe(6)
    const { rows } = await portal.pool.query<{ days: number; sum: number }>(
      'select count(*)::int as days, sum(estimations)::int as sum from usage_days where account_id = $1',
      [team.test.accountId],
    )
    expect(rows).toEqual([{ days: 5, sum: 50 }])
    const held = (await team.owner.account('open_test_mode', {})).body
    expect(held).toMatchObject({ licences: 6 })
    expect(held.counts).toBeGreaterThanOrEqual(20 + 5)
    // Nothing of it is live.
    expect((await listLicences(team.live)).counters.total).toBe(0)
  })

  test('needs licences for devices, and devices for scans', async () => {
    const { test: mode } = await newTestMode(portal)
    expect(await make(mode.byKey, 'devices', 1)).toEqual({ result: 'DENY', code: 'NO_LICENCE' })
    expect(await make(mode.byKey, 'scans', 1)).toEqual({ result: 'DENY', code: 'NO_DEVICE' })
    await make(mode.byKey, 'licences', 1)
    expect(await make(mode.byKey, 'devices', 5)).toEqual({ result: 'OK', made: 1 })
    expect(await make(mode.byKey, 'devices', 1)).toEqual({ result: 'DENY', code: 'NO_LICENCE' })
    expect(await make(mode.byKey, 'scans', 1)).toEqual({ result: 'OK', made: 1 })
  })

  test(`makes ${TEST_LICENCES_MAX} licences, and none above them`, async () => {
    const { test: mode } = await newTestMode(portal)
    expect(await make(mode.byKey, 'licences', TEST_LICENCES_MAX)).toMatchObject({ made: TEST_LICENCES_MAX })
    const above = await mode.byKey.account('make_test_data', input('licences', 1, 1))
    expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    expect((await listLicences(mode.session)).counters.total).toBe(TEST_LICENCES_MAX)
  })

  test(`counts towards the ${TEST_REPORTS_A_DAY} reports of a day, and makes nothing above them`, async () => {
    const { test: mode } = await newTestMode(portal)
    await portal.pool.query('update accounts set test_reports = $2, test_day = $3 where account_id = $1', [
      ...[mode.accountId, TEST_REPORTS_A_DAY - 5, utcDay(portal.clock.now())],
    ])
    expect(await make(mode.byKey, 'estimations', 5, 3)).toEqual({ result: 'OK', made: 5 })
    for (const kind of ['estimations', 'safety'] as const) {
      const above = await mode.byKey.account('make_test_data', input(kind, 30, 3))
      expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    }
    const { rows } = await portal.pool.query(
      'select sum(estimations)::int as sum from usage_days where account_id = $1',
      [mode.accountId],
    )
    expect(rows).toEqual([{ sum: 5 }])
  })

  test('refuses licences of which only a part has room, and makes none', async () => {
    const { test: mode } = await newTestMode(portal)
    await make(mode.byKey, 'licences', TEST_LICENCES_MAX - 40)
    const above = await mode.byKey.account('make_test_data', input('licences', 41, 1))
    expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    expect((await listLicences(mode.session)).counters.total).toBe(TEST_LICENCES_MAX - 40)
  })

  test('refuses more licences at once than test mode holds, and makes none', async () => {
    const { test: mode } = await newTestMode(portal)
    const above = await mode.byKey.account('make_test_data', input('licences', TEST_LICENCES_MAX + 1, 1))
    expect([above.status, above.problem.code]).toEqual([409, 'test_limit'])
    expect((await listLicences(mode.session)).counters.total).toBe(0)
  })

  test.each([
    { kind: 'shops', count: 1 },
    { kind: 'licences', count: 0 },
    { kind: 'licences', count: 1.5 },
    { kind: 'scans', count: 10_001 },
    { kind: 'scans', count: 1, days: 36 },
    { kind: 'scans', count: 1, days: 0 },
    { count: 1 },
    { kind: 'scans', count: 1, account_id: randomUUID() },
  ])('refuses %j', async (wanted) => {
    const { test: mode } = await newTestMode(portal)
    expect((await mode.byKey.account('make_test_data', wanted as never)).status).toBe(400)
  })
})

describe('the calls of test mode', () => {
  test('change nothing live: a live session gets NOT_TEST_MODE', async () => {
    const team = await newTestMode(portal)
    await newLicences(team.live, 1)
    await portal.flush()
    const before = await rowsOf(team.account.accountId)
    const answers = [
      (await team.owner.account('clear_test_data', {})).body,
      (await team.owner.account('make_test_data', { kind: 'licences', count: 1 })).body,
      (await team.owner.account('force_test_outcome', { next: 'payment_declined' })).body,
    ]
    expect(answers).toEqual(answers.map(() => ({ result: 'DENY', code: 'NOT_TEST_MODE' })))
    expect(await rowsOf(team.account.accountId)).toEqual(before)
  })

  test('are closed to live keys, named test keys, members without key.manage, and strangers', async () => {
    const { account, live, test: mode } = await newTestMode(portal)
    const billing = await newMember(portal, account, { roles: ['billing'] })
    const named = portal.byKey(await newNamedKey(mode.session))
    const clients = [live, named, inTestMode(portal, billing), portal.nobody]
    for (const { account: call } of clients) {
      expect((await call('clear_test_data', {})).status).toBeGreaterThanOrEqual(401)
      expect((await call('make_test_data', { kind: 'licences', count: 1 })).status).toBeGreaterThanOrEqual(
        401,
      )
      const forced = await call('force_test_outcome', { next: 'payment_declined' })
      expect(forced.status).toBeGreaterThanOrEqual(401)
    }
    expect((await listLicences(mode.session)).counters.total).toBe(0)
  })
})

describe('clear_test_data', () => {
  test('deletes every tenant row of test mode except its account, keys and audit log', async () => {
    const team = await newTestMode(portal)
    await newNamedKey(team.test.session)
    await newLicences(team.live, 2)
    await fill(team)
    const live = await rowsOf(team.account.accountId)
    const filled = Object.keys(await rowsOf(team.test.accountId))
    for (const table of ['licences', 'devices', 'scan_days', 'usage_days', 'safety_days', 'analytics_grants'])
      expect(filled).toContain(table)
    expect((await team.test.byKey.account('clear_test_data', {})).body).toEqual({ result: 'OK' })
    const left = await rowsOf(team.test.accountId)
    expect(Object.keys(left).toSorted()).toEqual([...KEPT_IN_TEST_MODE].toSorted())
    expect(await rowsOf(team.account.accountId)).toEqual(live)
    // Keys work on, and data can be made again.
    await fill(team)
    const held = (await team.owner.account('open_test_mode', {})).body
    expect(held).toMatchObject({ licences: 6, session_id: team.test.key.sessionId })
  })

  test('leaves no activation link that works', async () => {
    const { test: mode } = await newTestMode(portal)
    await newLicences(mode.byKey, 3)
    const tokens = () =>
      portal.pool.query('select 1 from activation_tokens where account_id = $1', [mode.accountId])
    expect((await tokens()).rowCount).toBe(3)
    await mode.byKey.account('clear_test_data', {})
    expect((await tokens()).rowCount).toBe(0)
  })

  test('needs a fresh confirmation by session', async () => {
    const { account, test: mode } = await newTestMode(portal)
    await newLicences(mode.byKey, 1)
    await ageConfirmation(portal, account)
    const refused = await mode.session.account('clear_test_data', {})
    expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
    expect((await listLicences(mode.session)).counters.total).toBe(1)
    const proof = { kind: 'password', password: TEST_PASSWORD } as const
    await mode.session.account('confirm_identity', { proof })
    expect((await mode.session.account('clear_test_data', {})).body.result).toBe('OK')
    expect((await listLicences(mode.session)).counters.total).toBe(0)
  })

  test('of an organisation touches no test mode of another one', async () => {
    const [one, other] = [await newTestMode(portal), await newTestMode(portal)]
    await newLicences(one.test.byKey, 1)
    await other.test.byKey.account('clear_test_data', {})
    expect((await listLicences(one.test.session)).counters.total).toBe(1)
  })
})

test(`a test mode unused for ${TEST_UNUSED_DAYS} days is cleared, and a used one is not`, async () => {
  const [unused, used, key] = [
    await newTestMode(portal),
    await newTestMode(portal),
    await newTestMode(portal),
  ]
  for (const { test: mode } of [unused, used, key]) await newLicences(mode.byKey, 1)
  const now = portal.clock.now().getTime()
  const setUse = ({ test: mode }: Mode, days: number) =>
    portal.pool.query('update accounts set test_used_at = $2 where account_id = $1', [
      ...[mode.accountId, new Date(now - days * 86_400_000)],
    ])
  for (const each of [unused, used, key]) await setUse(each, TEST_UNUSED_DAYS)
  // A call by session or key is a use.
  await used.test.session.licences('list_licences', {})
  await key.test.byKey.licences('list_licences', {})
  await setUse(unused, TEST_UNUSED_DAYS)
  const step = portal.housekeeping.find(({ name }) => name === 'test-modes')
  await step?.batch(1000)
  expect(await rowsOf(unused.test.accountId)).not.toHaveProperty('licences')
  expect(await rowsOf(unused.test.accountId)).toHaveProperty('api_keys')
  for (const { test: mode } of [used, key]) expect(await rowsOf(mode.accountId)).toHaveProperty('licences')
})

test('the erasure of a person takes their address from the log of test mode', async () => {
  const { account, owner, test: mode } = await newTestMode(portal)
  const member = await newMember(portal, account, { roles: ['developer'] })
  const session = inTestMode(portal, member)
  expect((await session.account('make_test_data', input('licences', 1, 1))).body.result).toBe('OK')
  const made = async () => {
    const { entries } = (await mode.session.account('list_audit_entries', { page_size: 20 })).body
    return entries.find(({ action }) => action === 'test_data_made')
  }
  expect(await made()).toMatchObject({
    actor: member.email,
    address: expect.stringMatching(/^10\./) as string,
  })
  await deleteLogin(member)
  await portal.pool.query(`update users set deletion_requested_at = $2 where user_id = $1`, [
    member.userId,
    new Date(portal.clock.now().getTime() - 31 * 86_400_000),
  ])
  await portal.housekeeping.find(({ name }) => name === 'person-deletions')?.batch(1000)
  expect(await made()).toMatchObject({ actor: '', address: '', action: 'test_data_made' })
  expect((await owner.account('list_members', {})).status).toBe(200)
})

test('the erasure of an organisation leaves no row of its test mode', async () => {
  const team = await newTestMode(portal)
  await fill(team)
  const { accountId } = team.account
  const requested = await team.owner.account('suspend_account', {})
  expect(requested.status).toBe(200)
  expect((await team.test.byKey.licences('list_licences', {})).status).toBe(401)
  await portal.flush()
  await portal.deletion.advance(accountId)
  await ageDeletion(portal, team.account.userId, 31)
  await portal.deletion.advance(accountId)
  expect(await rowsOf(testAccountOf(accountId))).toEqual({})
})
