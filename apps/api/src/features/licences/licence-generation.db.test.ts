import fc from 'fast-check'
import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLicences, newLicence, newLicences, PLACES } from '#src/testing/test-licences.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('LC-08 new licences have a code with a check character, a 12-month engagement and a link', async () => {
  const customer = await portal.newCustomer()
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
  expect((await listLicences(customer)).counters).toEqual({ total: 50, active: 0, inactive: 50 })
})

test('the database contains no activation token in plain text', async () => {
  const customer = await portal.newCustomer()
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

test('generate_licences with the same Idempotency-Key creates licences once and repeats its answer', async () => {
  const customer = await portal.newCustomer()
  const key = { 'idempotency-key': 'dialog-1' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => customer.licences('generate_licences', GENERATE, key)),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(answers[0]?.text)
  }
  expect((await listLicences(customer)).counters.total).toBe(3)
  const other = await customer.licences('generate_licences', { ...GENERATE, quantity: 4 }, key)
  expect(other.status).toBe(422)
  expect(other.problem.code).toBe('idempotency_key_reused')
  expect((await listLicences(customer)).counters.total).toBe(3)
})

test('an Idempotency-Key belongs to its account, and a refused call does not use it up', async () => {
  const [one, two] = [await portal.newCustomer(), await portal.newCustomer()]
  const key = { 'idempotency-key': 'shared' }
  expect((await one.licences('generate_licences', { ...GENERATE, quantity: 51 }, key)).status).toBe(400)
  expect((await one.licences('generate_licences', GENERATE, key)).status).toBe(200)
  expect(
    (await two.licences('generate_licences', { ...GENERATE, quantity: 5 }, key)).body.licences,
  ).toHaveLength(5)
  expect(
    (await one.licences('generate_licences', GENERATE, { 'idempotency-key': 'x'.repeat(256) })).status,
  ).toBe(400)
})

test.each([0, -1, 51, 1.5, 1e9, -0.1, 2 ** 31, '3', null, true, [3]])(
  'LC-08 a quantity of %j is refused at /quantity and creates nothing',
  async (quantity) => {
    const customer = await portal.newCustomer()
    expectRefusedAt(
      await customer.licences('generate_licences', { ...GENERATE, quantity: quantity as number }),
      '/quantity',
    )
    expect((await listLicences(customer)).counters.total).toBe(0)
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
  ['a self-service field without self-service', { billed_to_email: 'a@example.com' }, '/billed_to_email'],
])(
  'SV-03 generate_licences with %s is refused at its field and creates nothing',
  async (_name, change, pointer) => {
    const customer = await portal.newCustomer()
    expectRefusedAt(
      await customer.licences('generate_licences', { ...GENERATE, ...(change as object) }),
      pointer,
    )
    expect((await listLicences(customer)).counters.total).toBe(0)
  },
)

const ORDER = {
  tags: PLACES,
  billed_to_email: 'accounts@northgate.example',
  pricing_currency: 'USD' as const,
  subscription_settings: { subscription_period: 'year' as const, env: 'test', baseDomain: 'evil.example' },
  reseller_email: 'somebody@else.example',
}

test('LC-09 only the price book’s prices are accepted, and 37.5 only from 10 licences', async () => {
  const customer = await portal.newCustomer({ selfService: true })
  const accepted = []
  for (const quantity of [1, 9, 10, 50]) {
    for (const price of [67.5, 56, 45, 37.5, 0.01, 0, -1, 1e-9, 75, 37.50001]) {
      const { status } = await customer.licences('generate_licences', {
        ...ORDER,
        quantity,
        price_per_licence: price,
      })
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

test('LC-09 among 300 random orders, only those of the price book are accepted, exact in cents', async () => {
  const prices = [6750, 67.49, 37, 0.1, -45, 1e308, '45', null]
  const order = fc.record({
    price: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(67.5, 56, 45, 37.5) },
      fc.constantFrom(...prices),
      fc.double({ min: 0, max: 100, noNaN: true }),
    ),
    quantity: fc.oneof(fc.integer({ min: -1, max: 52 }), fc.constantFrom(9, 10, 50, 1.5)),
    period: fc.constantFrom('month', 'year', 'month', 'year', 'week', 'YEAR'),
    extra: fc.constantFrom({}, { pricing_currency: 'EUR' }, { reseller_email: ['x'] }),
  })
  const offers = new Map([
    [67.5, 1],
    [56, 1],
    [45, 1],
    [37.5, 10],
  ])
  let customer = await portal.newCustomer({ selfService: true })
  let made = 0
  for (const { price, quantity, period, extra } of fc.sample(order, 300)) {
    if (made % 25 === 0) customer = await portal.newCustomer({ selfService: true })
    const { billed_to_email: _, ...rest } = ORDER
    const { status, text } = await customer.licences('generate_licences', {
      ...rest,
      billed_to_email: `n${made}@cents.example`,
      quantity,
      price_per_licence: price,
      subscription_settings: { subscription_period: period, env: 'live', baseDomain: 'evil.example' },
      ...extra,
    } as never)
    const least = offers.get(price as number) ?? Number.POSITIVE_INFINITY
    const isOffered =
      typeof price === 'number' &&
      Number.isInteger(quantity) &&
      quantity >= least &&
      quantity <= 50 &&
      (period === 'month' || period === 'year') &&
      !('pricing_currency' in extra)
    expect([price, quantity, period, extra, status]).toEqual([
      price,
      quantity,
      period,
      extra,
      isOffered ? 200 : 400,
    ])
    if (!isOffered) continue
    made += 1
    const { id } = parseWireId((JSON.parse(text) as { billing_group_id: string }).billing_group_id) ?? {}
    const { rows } = await portal.pool.query(
      'select unit_amount, quantity, currency, billing_period from orders where account_id = $1 and order_id = $2',
      [customer.owner.accountId, id],
    )
    const cents = { 67.5: 6750, 56: 5600, 45: 4500, 37.5: 3750 }[price] ?? 0
    const unit_amount = period === 'year' ? cents * 12 : cents
    expect(rows).toEqual([{ unit_amount, quantity, currency: 'usd', billing_period: period }])
  }
  expect(made).toBeGreaterThan(10)
})

test.each([
  ['billed_to_email', { billed_to_email: undefined }, '/billed_to_email'],
  ['a well-formed billed_to_email', { billed_to_email: 'nobody' }, '/billed_to_email'],
  [
    'a billed_to_email of one line',
    { billed_to_email: 'a@example.com\r\nBcc: b@example.com' },
    '/billed_to_email',
  ],
  ['a price', { price_per_licence: undefined }, '/price_per_licence'],
  ['a period', { subscription_settings: undefined }, '/subscription_settings'],
  [
    'a known period',
    { subscription_settings: { subscription_period: 'week' } },
    '/subscription_settings/subscription_period',
  ],
  ['the price book’s currency', { pricing_currency: 'EUR' }, '/pricing_currency'],
])('LC-09 a self-service order needs %s', async (_name, change, pointer) => {
  const customer = await portal.newCustomer({ selfService: true })
  const input = { ...ORDER, quantity: 1, price_per_licence: 45, ...change }
  expectRefusedAt(await customer.licences('generate_licences', input as never), pointer)
  expect((await listLicences(customer)).counters.total).toBe(0)
})

test('LC-09 a self-service order creates an unpaid billing group', async () => {
  const customer = await portal.newCustomer({ selfService: true })
  const { body } = await customer.licences('generate_licences', {
    ...ORDER,
    quantity: 12,
    price_per_licence: 37.5,
  })
  const { rows } = await portal.pool.query(
    `select g.billing_group_id, o.kind, o.quantity, o.unit_amount, o.currency, o.billing_period, o.status
     from billing_groups g join orders o on o.account_id = g.account_id and o.order_id = g.billing_group_id
     where g.account_id = $1`,
    [customer.owner.accountId],
  )
  expect(rows).toEqual([
    {
      billing_group_id: parseWireId(body.billing_group_id ?? '')?.id,
      kind: 'licences',
      quantity: 12,
      unit_amount: 45_000,
      currency: 'usd',
      billing_period: 'year',
      status: 'open',
    },
  ])
  expect(body.licences.map((licence) => licence.billed_to_email)).toEqual(
    Array(12).fill(ORDER.billed_to_email),
  )
})
