import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  activated,
  listLicences,
  newLicence,
  newLicences,
  PLACES,
  readLicence,
} from '#src/testing/test-licences.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { type Answer, apiClient, expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('LC-04 update_licence_details changes only the fields it names and revives no licence', async () => {
  const customer = await portal.newCustomer()
  const { deeplink_data } = await newLicence(customer)
  const { body } = await customer.licences('update_licence_details', {
    deeplink_data,
    location: '  Exit counter ',
    engagement_duration: 24,
  })
  expect(body.licence).toMatchObject({ ...PLACES, location: 'Exit counter', engagement_duration: 24 })
  await portal.pool.query('update licences set deactivated_at = now() where licence_id = $1', [deeplink_data])
  const after = await customer.licences('update_licence_details', {
    deeplink_data,
    location: 'Till 9',
    deactivated_at_utc: null,
  })
  expect(after.body.licence.location).toBe('Till 9')
  expect(after.body.licence.deactivated_at_utc).toBeGreaterThan(0)
  expect(after.body.licence.activation_link).toBeNull()
})

test.each([0, 121, 1.5, '12'])(
  'LC-04 an engagement of %j months is refused and nothing changes',
  async (months) => {
    const customer = await portal.newCustomer()
    const { deeplink_data } = await newLicence(customer)
    const input = { deeplink_data, location: 'Elsewhere', engagement_duration: months as number }
    expectRefusedAt(await customer.licences('update_licence_details', input), '/engagement_duration')
    expect(await readLicence(customer, deeplink_data)).toMatchObject({
      location: 'Till 1',
      engagement_duration: 12,
    })
  },
)

test('LC-11 delete_licence marks all or none of the licences, and they stay in the list', async () => {
  const customer = await portal.newCustomer()
  const licences = await newLicences(customer, 3)
  const handles = licences.map(({ deeplink_data }) => deeplink_data)
  const withForeign = [...handles, (await newLicence(await portal.newCustomer())).deeplink_data]
  expect((await customer.licences('delete_licence', { deeplink_list: withForeign })).status).toBe(404)
  expect((await listLicences(customer)).counters.total).toBe(3)

  // A repeated handle counts as one licence.
  const { body } = await customer.licences('delete_licence', {
    deeplink_list: [...handles, ...handles.slice(0, 1)],
  })
  expect(body).toEqual({ result: 'OK', deleted: 3 })
  const list = await listLicences(customer)
  expect(list.counters).toEqual({ total: 0, active: 0, inactive: 0 })
  expect(list.matches).toEqual({ total: 3, deleted: 3, capped: false })
  for (const licence of list.licences) {
    expect(licence).toMatchObject({ marked_as_deleted: true, activation_link: null })
    expect(licence.deleted_at_utc).toBeGreaterThan(0)
  }
})

test('a deleted licence can be neither edited, detached nor deleted again', async () => {
  const customer = await portal.newCustomer()
  const { deeplink_data } = await newLicence(customer)
  await customer.licences('delete_licence', { deeplink_list: [deeplink_data] })
  const before = await readLicence(customer, deeplink_data)
  const answers = [
    await customer.licences('update_licence_details', { deeplink_data, location: 'Elsewhere' }),
    await customer.licences('detach_licence_from_its_device', { deeplink_data }),
    await customer.licences('delete_licence', { deeplink_list: [deeplink_data] }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(409)
    expect(answer.problem.code).toBe('licence_deleted')
  }
  expect(await readLicence(customer, deeplink_data)).toEqual(before)
})

test('LC-07 detach requires an activated licence and reopens it under a new link', async () => {
  const customer = await portal.newCustomer()
  const { deeplink_data, activation_link } = await newLicence(customer)
  const early = await customer.licences('detach_licence_from_its_device', { deeplink_data })
  expect(early.problem.code).toBe('licence_not_activated')
  await activated(await newTestDevice(portal), activation_link)
  const { body } = await customer.licences('detach_licence_from_its_device', { deeplink_data })
  expect(body.licence).toMatchObject({ activated_at_utc: 0, device_model: '', last_seen_utc: 0, ...PLACES })
  expect(body.licence.first_activated_at_utc).toBeGreaterThan(0)
  expect(body.licence.activation_link).toMatch(/\/A\/[A-Z2-7]{26}$/)
  expect(body.licence.activation_link).not.toBe(activation_link)
})

test('LC-07 detach and delete are refused without the permission, by API key and by session', async () => {
  const customer = await portal.newCustomer({ permissions: [] })
  const { deeplink_data, activation_link } = await newLicence(customer)
  await activated(await newTestDevice(portal), activation_link)
  const before = await readLicence(customer, deeplink_data)
  for (const client of [customer, await portal.login(customer.owner)]) {
    for (const answer of [
      await client.licences('detach_licence_from_its_device', { deeplink_data }),
      await client.licences('delete_licence', { deeplink_list: [deeplink_data] }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.problem.code).toBe('forbidden')
    }
  }
  expect(await readLicence(customer, deeplink_data)).toEqual(before)
})

test('another account’s handle gets the same answer as a made-up one in every mode', async () => {
  const [owner, stranger] = [await portal.newCustomer(), await portal.newCustomer()]
  const { deeplink_data: foreign, activation_link } = await newLicence(owner)
  await activated(await newTestDevice(portal), activation_link)
  const before = await readLicence(owner, foreign)
  const anonymous = ({ text }: Answer<unknown>) => text.replace(/"request_id":"[^"]+"/, '')
  for (const madeUp of ['01890000-0000-7000-8000-000000000000', 'x', `${foreign}0`]) {
    const pairs = await Promise.all(
      [foreign, madeUp].map((handle) =>
        Promise.all([
          stranger.licences('update_licence_details', { deeplink_data: handle, location: 'Mine now' }),
          stranger.licences('delete_licence', { deeplink_list: [handle] }),
          stranger.licences('detach_licence_from_its_device', { deeplink_data: handle }),
        ]),
      ),
    )
    const [theirs, none] = pairs
    expect(theirs?.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(theirs?.map(anonymous)).toEqual(none?.map(anonymous))
  }
  const { body } = await stranger.licences('list_licences', { filter: { deeplink_data: foreign } })
  expect(body).toMatchObject({ licences: [], matches: { total: 0, deleted: 0 } })
  expect(await readLicence(owner, foreign)).toEqual(before)
})

test('strangers and devices cannot call the licence service', async () => {
  const device = await newTestDevice(portal)
  const clients = [portal.nobody, apiClient(portal.url, { dpop: await device.proof() })]
  for (const client of clients) {
    expect((await client.licences('list_licences', {})).problem.code).toBe('unauthenticated')
    expect((await client.licences('generate_licences', { quantity: 1, tags: PLACES })).status).toBe(401)
    expect((await client.licences('delete_licence', { deeplink_list: ['x'] })).status).toBe(401)
  }
})
