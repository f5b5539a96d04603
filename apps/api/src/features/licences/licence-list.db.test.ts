import type { licenceService } from '@assure/contract/licences/licence.contract'
import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import type { ModeInput } from '@assure/contract/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, insertInPieces, newLicence, newLicences } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let customer: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  customer = portal.byKey(await portal.newAccount())
  await newLicences(customer, 12, { requested_by: 'Northgate', subclient: 'Leeds', location: 'Till 1' })
  await newLicences(customer, 5, {
    requested_by: 'Harbour Vape Co.',
    subclient: 'Whitby',
    location: 'Main counter',
  })
  const odd = await newLicence(customer, {
    requested_by: '100% _odd_ \\ name',
    subclient: 'Émile’s',
    location: '*',
  })
  await activated(await newTestDevice(portal, 'Zebra ET40'), odd.activation_link)
  const [gone] = await newLicences(customer, 2, {
    requested_by: 'Northgate',
    subclient: 'York',
    location: 'Kiosk',
  })
  await customer.licences('delete_licence', { deeplink_list: [gone?.deeplink_data ?? ''] })
})
afterAll(() => portal.stop())

type Query = ModeInput<typeof licenceService, 'list_licences'>
const list = async (query: Query) => (await customer.licences('list_licences', query)).body
const totalOf = async (query: Query) => (await list(query)).matches.total

test('LC-01 counters exclude deleted licences, and total is active plus inactive', async () => {
  expect((await list({})).counters).toEqual({ total: 19, active: 1, inactive: 18 })
})

test('LC-02 pages of 10 rows contain every licence once, newest first and deleted ones last', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page })))
  expect(pages.map(({ licences }) => licences.length)).toEqual([10, 10, 0])
  const handles = pages.flatMap(({ licences }) => licences.map(({ deeplink_data }) => deeplink_data))
  expect(new Set(handles).size).toBe(20)
  expect(handles.slice(0, -1)).toEqual(handles.slice(0, -1).sort().reverse())
  expect(pages[1]?.licences.at(-1)?.marked_as_deleted).toBe(true)
  expect(pages[0]?.matches).toEqual({ total: 20, deleted: 1, capped: false })
})

test.each([
  [{ status: 'activated' }, 1],
  [{ status: 'not_activated' }, 18],
  [{ status: 'deleted' }, 1],
  [{ status: 'deactivated' }, 0],
  [{ requested_by: 'Northgate' }, 14],
  [{ requested_by: 'northgate' }, 0],
  [{ subclient: 'Whitby' }, 5],
  [{ location: 'Kiosk' }, 2],
  [{ requested_by: 'Northgate', location: 'Kiosk', status: 'deleted' }, 1],
  [{ requested_by: 'Northgate', subclient: 'Whitby' }, 0],
] as const)('LC-02 filter %j matches %i licences', async (filter, total) => {
  expect(await totalOf({ filter })).toBe(total)
})

test.each([
  ['northGATE', 14],
  ['vape co.', 5],
  ['till 1', 12],
  ['zebra', 1],
  ['émile', 1],
  ['100%', 1],
  ['%%%', 0],
  ['___', 0],
  [' _odd_ ', 1],
  ['\\ name', 1],
  [`' or 1=1--`, 0],
  ['((((a+)+)+$', 0],
])('LC-16 search %j is taken literally and finds %i licences', async (search, total) => {
  expect(await totalOf({ search })).toBe(total)
})

test('LC-16 a licence is found by part of its code', async () => {
  const { licences } = await list({ page_size: 1 })
  const code = licences[0]?.licence_code ?? ''
  expect((await list({ search: code.slice(3, 10).toLowerCase() })).licences).toHaveLength(1)
})

test('LC-16 search finds a store whose name looks like a licence code', async () => {
  const subclient = 'Garden Terminal'
  expect(parseLicenceCode(subclient)).not.toBeNull()
  const keeper = portal.byKey(await portal.newAccount())
  await newLicence(keeper, { subclient })
  const { body } = await keeper.licences('list_licences', { search: 'garden terminal' })
  expect(body.licences.map((licence) => licence.subclient)).toEqual([subclient])
})

test('LC-16 every column sorts in both directions', async () => {
  for (const sort_by of [
    'licence_code',
    'requested_by',
    'subclient',
    'location',
    'licence_created_at_utc',
  ] as const) {
    const [up, down] = await Promise.all(
      (['asc', 'desc'] as const).map((sort_direction) => list({ sort_by, sort_direction, page_size: 100 })),
    )
    const handles = up?.licences.map(({ deeplink_data }) => deeplink_data)
    expect(handles?.length).toBe(20)
    const sort = (licences = down?.licences) =>
      // With the newest first, deleted licences come last.
      sort_by === 'licence_created_at_utc'
        ? licences?.toSorted((a, b) => (a.deeplink_data < b.deeplink_data ? 1 : -1))
        : licences
    expect(sort()?.map(({ deeplink_data }) => deeplink_data)).toEqual(handles?.toReversed())
  }
  const codes = (await list({ sort_by: 'licence_code', sort_direction: 'asc', page_size: 100 })).licences.map(
    ({ licence_code }) => licence_code,
  )
  expect(codes).toEqual([...codes].sort())
})

test.each([
  [{ page: 0 }, '/page'],
  [{ page: 1.5 }, '/page'],
  [{ page: 10_000, page_size: 11 }, '/page'],
  [{ page_size: 101 }, '/page_size'],
  [{ sort_by: 'account_id' }, '/sort_by'],
  [{ sort_by: 'code; drop table licences' }, '/sort_by'],
  [{ search: 'ab' }, '/search'],
  [{ filter: { status: 'lost' } }, '/filter/status'],
  [{ filter: { account_id: '1' } }, '/filter/account_id'],
])('SV-03 list_licences refuses %j and names the field', async (query, pointer) => {
  const { status, problem } = await customer.licences('list_licences', query as Query)
  expect(status).toBe(400)
  expect(problem.errors.map((fault) => fault.pointer)).toEqual([pointer])
})

test('LC-02 list_licence_places returns the places that contain the search text, sorted', async () => {
  const places = async (input: { place: 'requested_by' | 'subclient' | 'location'; search?: string }) =>
    (await customer.licences('list_licence_places', input)).body
  expect(await places({ place: 'requested_by' })).toEqual({
    values: ['100% _odd_ \\ name', 'Harbour Vape Co.', 'Northgate'],
    complete: true,
  })
  expect((await places({ place: 'requested_by', search: 'gate' })).values).toEqual(['Northgate'])
  expect((await places({ place: 'location', search: 'k' })).values).toEqual(['Kiosk'])
})

test('LC-02 a search finds one of 2,000 stores by part of its name', async () => {
  const account = await portal.newAccount()
  await portal.pool.query(
    `insert into licences (account_id, licence_id, code, requested_by, subclient, location, engagement_months, device_model, created_at)
     select $1, gen_random_uuid(), 'S-' || n, 'Chain', 'Store ' || n, 'Till', 12, '', now() from generate_series(1, 2000) n`,
    [account.accountId],
  )
  const places = async (search: string) =>
    (await portal.byKey(account).licences('list_licence_places', { place: 'subclient', search })).body
  expect(await places('STORE 1999')).toEqual({ values: ['Store 1999'], complete: false })
  expect((await places('')).values).toHaveLength(50)
})

test('an account without licences gets an empty page, zero counters and no pass rate', async () => {
  const newcomer = portal.byKey(await portal.newAccount())
  expect((await newcomer.licences('list_licences', {})).body).toEqual({
    msg: 'OK',
    result_code: 'ok',
    licences: [],
    pass_rates_7d: null,
    counters: { total: 0, active: 0, inactive: 0 },
    matches: { total: 0, deleted: 0, capped: false },
  })
})

test('LC-16 without kept counts, totals are exact up to 5,000 and capped beyond', async () => {
  const account = await portal.newAccount()
  await insertInPieces(
    portal.pool,
    `insert into licences (account_id, licence_id, code, requested_by, subclient, location, engagement_months, device_model, created_at)
     select $1, gen_random_uuid(), 'X-' || n, 'Chain', 'Store', case when n <= 5000 then 'Front' else 'Back' end, 12, '', now()
     from generate_series($2::int, $3::int) n`,
    account.accountId,
    5002,
  )
  const query = async (input: Query) =>
    (await portal.byKey(account).licences('list_licences', input)).body.matches
  expect(await query({ filter: { location: 'Front' } })).toEqual({ total: 5000, deleted: 0, capped: false })
  expect(await query({ filter: { requested_by: 'Chain' } })).toEqual({
    total: 5000,
    deleted: 0,
    capped: true,
  })
  expect(await query({ search: 'chain' })).toEqual({ total: 5000, deleted: 0, capped: true })
  // The end of one text and the start of the next are no match.
  expect(await query({ search: 'chain store' })).toEqual({ total: 0, deleted: 0, capped: false })
})

test('LC-16 a search with more than 10,000 matches is paged in order, also on late pages', async () => {
  const account = await portal.newAccount()
  await insertInPieces(
    portal.pool,
    `insert into licences (account_id, licence_id, code, requested_by, subclient, location, engagement_months, device_model, created_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'F-' || lpad(n::text, 6, '0'),
       case when n <= 10500 then 'Old chain' else 'New chain' end, 'Store', 'Till', 12, '', now()
     from generate_series($2::int, $3::int) n`,
    account.accountId,
    25_000,
  )
  const codes = async (query: Query) => {
    const { body } = await portal.byKey(account).licences('list_licences', { search: 'old chain', ...query })
    expect(body.matches).toEqual({ total: 5000, deleted: 0, capped: true })
    return body.licences.map(({ licence_code }) => Number(licence_code.slice(2)))
  }
  expect(await codes({ page_size: 3 })).toEqual([10_500, 10_499, 10_498])
  expect(await codes({ page_size: 3, page: 2 })).toEqual([10_497, 10_496, 10_495])
  expect(await codes({ page_size: 3, sort_direction: 'asc', page: 2 })).toEqual([4, 5, 6])
  expect(await codes({ page_size: 3, sort_by: 'licence_code', sort_direction: 'asc' })).toEqual([1, 2, 3])
  expect(await codes({ page_size: 100, page: 105 })).toEqual(
    Array.from({ length: 100 }, (_, index) => 100 - index),
  )
  const { body } = await portal
    .byKey(account)
    .licences('list_licences', { search: 'new chain', page_size: 2 })
  expect(body.licences.map(({ licence_code }) => licence_code)).toEqual(['F-025000', 'F-024999'])
})
