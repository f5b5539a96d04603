import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, expectRefusedAt } from '#src/testing/test-client.ts'
import { listLicences, newLicences, PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const newCustomer = async () => portal.byKey(await portal.newAccount())
const wanted = (quantity: number, tags: Partial<typeof PLACES> = {}) => ({
  quantity,
  tags: { ...PLACES, location: 'Till', ...tags },
  number_counters: true,
})
const numbered = async (client: ApiClient, ...asked: Parameters<typeof wanted>) =>
  (await client.licences('generate_licences', wanted(...asked))).body.licences.map(({ location }) => location)

test('LC-08 counter numbers continue after the highest number of their store', async () => {
  const client = await newCustomer()
  expect(await numbered(client, 3)).toEqual(['Till 1', 'Till 2', 'Till 3'])
  await newLicences(client, 1, { location: 'till 7' })
  expect(await numbered(client, 2)).toEqual(['Till 8', 'Till 9'])
  expect(await numbered(client, 2, { subclient: 'Elsewhere' })).toEqual(['Till 1', 'Till 2'])
  expect(await numbered(client, 1, { requested_by: 'Another chain' })).toEqual(['Till 1'])
  expect(await numbered(await newCustomer(), 1)).toEqual(['Till 1'])
})

test('LC-08 the number of a deleted counter is used again', async () => {
  const client = await newCustomer()
  const { licences } = (await client.licences('generate_licences', wanted(2))).body
  await client.licences('delete_licence', { deeplink_list: [licences[1]?.deeplink_data ?? ''] })
  expect(await numbered(client, 1)).toEqual(['Till 2'])
})

test('LC-08 counters keep the location as typed unless numbers are requested', async () => {
  const client = await newCustomer()
  const made = await newLicences(client, 2, { location: 'Till' })
  expect(made.map(({ location }) => location)).toEqual(['Till', 'Till'])
})

test('LC-08 20 concurrent calls for one store give every counter a unique number', async () => {
  const client = await newCustomer()
  const made = await Promise.all(Array.from({ length: 20 }, () => numbered(client, 2)))
  const numbers = made.flat().map((location) => Number(location.replace('Till ', '')))
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('LC-08 a repeated Idempotency-Key returns the same numbers and creates nothing', async () => {
  const client = await newCustomer()
  const send = () => client.licences('generate_licences', wanted(2), { 'idempotency-key': 'numbers-1' })
  const [first, second] = [await send(), await send()]
  expect(second.text).toBe(first.text)
  expect((await listLicences(client)).counters.total).toBe(2)
})

test('LC-08 a location that is too long with its number is refused and creates nothing', async () => {
  const client = await newCustomer()
  const asked = wanted(2, { location: 'T'.repeat(119) })
  expectRefusedAt(await client.licences('generate_licences', asked), '/tags/location')
  expect((await listLicences(client)).counters.total).toBe(0)
})

test('LC-14 a filter by handles returns only the account’s own licences', async () => {
  const [client, other] = [await newCustomer(), await newCustomer()]
  const mine = await newLicences(client, 3)
  const [theirs] = await newLicences(other, 1)
  const handles = mine.slice(0, 2).map(({ deeplink_data }) => deeplink_data)
  const filter = { deeplink_list: [...handles, theirs?.deeplink_data ?? '', 'no handle'] }
  const { licences, matches } = (await client.licences('list_licences', { filter })).body
  expect(licences.map(({ deeplink_data }) => deeplink_data).toSorted()).toEqual(handles.toSorted())
  expect(matches.total).toBe(2)
  expectRefusedAt(
    await client.licences('list_licences', {
      filter: { deeplink_list: Array.from({ length: 51 }, () => 'x') },
    }),
    '/filter/deeplink_list',
  )
})
