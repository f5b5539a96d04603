import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activated, newLicence, newLicences, PLACES, readLicence } from '#src/testing/test-licences.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { type Answer, apiClient } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const newCustomer = async (details = {}) => {
  const account = await portal.newAccount(details)
  return { owner: account, ...portal.byKey(account) }
}
const listed = async (client: Awaited<ReturnType<typeof newCustomer>>) =>
  (await client.licences('list_licences', {})).body

test('LC-08 new licences have readable codes with a check, 12 months of engagement and an open link', async () => {
  const customer = await newCustomer()
  const licences = await newLicences(customer, 50)
  expect(new Set(licences.map(({ licence_code }) => licence_code)).size).toBe(50)
  for (const licence of licences) {
    expect(licence.licence_code).toMatch(/^AC(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(parseLicenceCode(licence.licence_code)).toBe(licence.licence_code)
    expect(licence.activation_link).toMatch(new RegExp(`^${portal.url}/A/[A-Z2-7]{26}$`))
    expect(licence).toMatchObject({
      ...PLACES,
      engagement_duration: 12,
      activated_at_utc: 0,
      first_activated_at_utc: 0,
      last_seen_utc: 0,
      marked_as_deleted: false,
      billed_to_email: null,
    })
  }
  expect((await listed(customer)).counters).toEqual({ total: 50, active: 0, inactive: 50 })
})

test('no activation token stands in the database as it is', async () => {
  const customer = await newCustomer()
  const token = (await newLicence(customer)).activation_link.split('/').at(-1) ?? ''
  const { rows } = await portal.pool.query(
    `select l::text as row from licences l where account_id = $1 union all
     select t::text from activation_tokens t where account_id = $1 union all
     select k::text from idempotency_keys k where account_id = $1`,
    [customer.owner.accountId],
  )
  expect(rows.length).toBeGreaterThan(1)
  const hex = Buffer.from(token).toString('hex')
  for (const { row } of rows as { row: string }[]) {
    expect(row).not.toContain(token)
    expect(row).not.toContain(hex)
  }
})

const GENERATE = { quantity: 3, tags: PLACES }

test('generate_licences with the same Idempotency-Key makes licences once and gives the same answer', async () => {
  const customer = await newCustomer()
  const key = { 'idempotency-key': 'dialog-1' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => customer.licences('generate_licences', GENERATE, key)),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(answers[0]?.text)
  }
  expect((await listed(customer)).counters.total).toBe(3)
  const other = await customer.licences('generate_licences', { ...GENERATE, quantity: 4 }, key)
  expect(other.status).toBe(422)
  expect(other.problem.code).toBe('idempotency_key_reused')
  expect((await listed(customer)).counters.total).toBe(3)
})

test('an Idempotency-Key belongs to its account, and a refused call does not use it up', async () => {
  const [one, two] = [await newCustomer(), await newCustomer()]
  const key = { 'idempotency-key': 'shared' }
  expect((await one.licences('generate_licences', { ...GENERATE, quantity: 51 }, key)).status).toBe(400)
  expect((await one.licences('generate_licences', GENERATE, key)).status).toBe(200)
  expect((await two.licences('generate_licences', { ...GENERATE, quantity: 5 }, key)).body.licences).toHaveLength(5)
  expect((await one.licences('generate_licences', GENERATE, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
})

const refusedAt = (answer: Answer<unknown>, pointer: string) => {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.problem.errors.map((fault) => fault.pointer)).toContain(pointer)
}

test.each([0, -1, 51, 1.5, 1e9, -0.1, 2 ** 31, '3', null, true, [3]])(
  'LC-08 a quantity of %j is refused by name and nothing is made',
  async (quantity) => {
    const customer = await newCustomer()
    refusedAt(await customer.licences('generate_licences', { ...GENERATE, quantity: quantity as number }), '/quantity')
    expect((await listed(customer)).counters.total).toBe(0)
  },
)

test.each([
  ['a blank store', { tags: { ...PLACES, subclient: '   ' } }, '/tags/subclient'],
  ['a missing counter', { tags: { requested_by: 'A', subclient: 'B' } }, '/tags/location'],
  ['a name of 121 characters', { tags: { ...PLACES, requested_by: 'x'.repeat(121) } }, '/tags/requested_by'],
  ['NUL in a name', { tags: { ...PLACES, location: 'Till\u0000' } }, '/tags/location'],
  ['half a surrogate pair', { tags: { ...PLACES, location: '\ud800' } }, '/tags/location'],
  ['an unknown field', { account_id: '0' }, '/account_id'],
  ['an unknown tag', { tags: { ...PLACES, region: 'North' } }, '/tags/region'],
  ['a self-service field of another kind of customer', { billed_to_email: 'a@example.com' }, '/billed_to_email'],
])('SV-03 generate_licences with %s names the field and makes nothing', async (_name, change, pointer) => {
  const customer = await newCustomer()
  refusedAt(await customer.licences('generate_licences', { ...GENERATE, ...(change as object) }), pointer)
  expect((await listed(customer)).counters.total).toBe(0)
})

const ORDER = {
  tags: PLACES,
  billed_to_email: 'accounts@northgate.example',
  pricing_currency: 'USD' as const,
  subscription_settings: { subscription_period: 'year' as const, env: 'test', baseDomain: 'evil.example' },
  reseller_email: 'somebody@else.example',
}

test('LC-09 only the price book’s prices make an order, and 37.5 only from 10 licences', async () => {
  const customer = await newCustomer({ selfService: true })
  const accepted = []
  for (const quantity of [1, 9, 10, 50]) {
    for (const price of [67.5, 56, 45, 37.5, 0.01, 0, -1, 1e-9, 75, 37.50001]) {
      const { status } = await customer.licences('generate_licences', { ...ORDER, quantity, price_per_licence: price })
      if (status === 200) accepted.push(`${quantity} at ${price}`)
      else expect(status).toBe(400)
    }
  }
  expect(accepted).toEqual([
    '1 at 67.5',
    '1 at 56',
    '1 at 45',
    '9 at 67.5',
    '9 at 56',
    '9 at 45',
    '10 at 67.5',
    '10 at 56',
    '10 at 45',
    '10 at 37.5',
    '50 at 67.5',
    '50 at 56',
    '50 at 45',
    '50 at 37.5',
  ])
})

test.each([
  ['billed_to_email', { billed_to_email: undefined }, '/billed_to_email'],
  ['a well-formed billed_to_email', { billed_to_email: 'nobody' }, '/billed_to_email'],
  ['a billed_to_email of one line', { billed_to_email: 'a@example.com\r\nBcc: b@example.com' }, '/billed_to_email'],
  ['a price', { price_per_licence: undefined }, '/price_per_licence'],
  ['a period', { subscription_settings: undefined }, '/subscription_settings'],
  ['a known period', { subscription_settings: { subscription_period: 'week' } }, '/subscription_settings/subscription_period'],
  ['the price book’s currency', { pricing_currency: 'EUR' }, '/pricing_currency'],
])('LC-09 a self-service order needs %s', async (_name, change, pointer) => {
  const customer = await newCustomer({ selfService: true })
  const input = { ...ORDER, quantity: 1, price_per_licence: 45, ...change }
  refusedAt(await customer.licences('generate_licences', input as never), pointer)
  expect((await listed(customer)).counters.total).toBe(0)
})

test('LC-09 a self-service order makes a billing group that nobody has paid yet', async () => {
  const customer = await newCustomer({ selfService: true })
  const { body } = await customer.licences('generate_licences', { ...ORDER, quantity: 12, price_per_licence: 37.5 })
  const { rows } = await portal.pool.query(
    `select billing_group_id, quantity, price_cents, currency, subscription_period, payment_result
     from billing_groups where account_id = $1`,
    [customer.owner.accountId],
  )
  expect(rows).toEqual([
    {
      billing_group_id: body.billing_group_id,
      quantity: 12,
      price_cents: 3750,
      currency: 'USD',
      subscription_period: 'year',
      payment_result: null,
    },
  ])
  expect(body.licences.map((licence) => licence.billed_to_email)).toEqual(Array(12).fill(ORDER.billed_to_email))
})

test('LC-04 update_licence_details changes what it names, keeps the rest, and never revives a deactivated licence', async () => {
  const customer = await newCustomer()
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

test.each([0, 121, 1.5, '12'])('LC-04 an engagement of %j months is refused and nothing changes', async (months) => {
  const customer = await newCustomer()
  const { deeplink_data } = await newLicence(customer)
  const input = { deeplink_data, location: 'Elsewhere', engagement_duration: months as number }
  refusedAt(await customer.licences('update_licence_details', input), '/engagement_duration')
  expect(await readLicence(customer, deeplink_data)).toMatchObject({ location: 'Till 1', engagement_duration: 12 })
})

test('LC-11 delete marks licences, all or none, and they stay in the list', async () => {
  const customer = await newCustomer()
  const licences = await newLicences(customer, 3)
  const handles = licences.map(({ deeplink_data }) => deeplink_data)
  const withForeign = [...handles, (await newLicence(await newCustomer())).deeplink_data]
  expect((await customer.licences('delete_licence', { deeplink_list: withForeign })).status).toBe(404)
  expect((await listed(customer)).counters.total).toBe(3)

  // A handle named twice is one licence.
  const { body } = await customer.licences('delete_licence', { deeplink_list: [...handles, ...handles.slice(0, 1)] })
  expect(body).toEqual({ result: 'OK', deleted: 3 })
  const list = await listed(customer)
  expect(list.counters).toEqual({ total: 0, active: 0, inactive: 0 })
  expect(list.matches).toEqual({ total: 3, deleted: 3, capped: false })
  for (const licence of list.licences) {
    expect(licence).toMatchObject({ marked_as_deleted: true, activation_link: null })
    expect(licence.deleted_at_utc).toBeGreaterThan(0)
  }
})

test('a deleted licence can be neither edited, detached nor deleted again', async () => {
  const customer = await newCustomer()
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

test('LC-07 detach needs an activated licence, and opens it again under a new link', async () => {
  const customer = await newCustomer()
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

test('LC-07 without the permission detach and delete are refused, whatever the client says', async () => {
  const customer = await newCustomer({ permissions: [] })
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

test('another account’s handle answers in every mode as a made-up one does, byte for byte but for the request id', async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()]
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

test('nobody, a device and a foreign page reach no mode of the licence service', async () => {
  const device = await newTestDevice(portal)
  const clients = [portal.nobody, apiClient(portal.url, { dpop: await device.proof() })]
  for (const client of clients) {
    expect((await client.licences('list_licences', {})).problem.code).toBe('session_expired')
    expect((await client.licences('generate_licences', GENERATE)).status).toBe(401)
    expect((await client.licences('delete_licence', { deeplink_list: ['x'] })).status).toBe(401)
  }
})
