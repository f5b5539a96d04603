import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { orderLicences } from '#src/testing/test-licence-orders.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const ORDER = {
  tags: PLACES,
  price_per_licence: 45,
  subscription_settings: { subscription_period: 'month' as const },
}

test('RS-08 the payer gets order, price and link by mail, and the queue holds them encrypted', async () => {
  const owner = await portal.newAccount({
    selfService: true,
    name: 'Rae\u202e <b>Stone</b>',
    company: 'https://evil.example',
  })
  const reseller = await portal.login(owner)
  const to = `${owner.accountId}@payer.example`
  await reseller.licences('generate_licences', {
    ...ORDER,
    quantity: 12,
    price_per_licence: 37.5,
    billed_to_email: to,
    subscription_settings: { subscription_period: 'year' },
  })
  const mail = await portal.mailTo(to)
  expect(mail.subject).toBe('Your order of AgeCheck licences: how to pay')
  expect(mail.text).toContain('USD\u00a037.50 a month for each licence')
  expect(mail.text).toContain('USD\u00a05,400.00 a year')
  expect(mail.html).not.toContain('<b>')
  expect(mail.links).toHaveLength(1)
  const [link = ''] = mail.links
  expect(link.startsWith(`${portal.url}/retail-checkout/`)).toBe(true)
  const { rows } = await portal.pool.query<{ data: string }>(
    `select data::text as data from ${portal.jobSchema}.job where name = 'send-mail'`,
  )
  const token = link.split('/').at(-1) ?? ''
  for (const { data } of rows) for (const secret of [token, to]) expect(data).not.toContain(secret)
})

test('RS-08 only the order’s account can resend an unpaid link, three times an hour', async () => {
  const order = await orderLicences(portal, 1)
  const stranger = await orderLicences(portal, 1)
  const again = (by = order) =>
    by.reseller.licences('resend_payment_link', { billing_group_id: order.groupId })
  expect((await again(stranger)).status).toBe(404)
  const nobody = await portal.nobody.licences('resend_payment_link', { billing_group_id: order.groupId })
  expect(nobody.status).toBe(401)
  for (let sent = 0; sent < 3; sent++)
    expect((await again()).body).toEqual({ result: 'OK', billed_to_email: order.email })
  expect((await again()).status).toBe(429)
  expect(await portal.mailsTo(order.email)).toHaveLength(4)
  portal.clock.advance(3601)
  const { links } = await portal.mailTo(order.email)
  expect(links[0]).toContain('/retail-checkout/')
  await order.pay()
  expect((await again()).body).toEqual({ result: 'DENY', code: 'NOTHING_TO_PAY' })
})

type Reseller = Awaited<ReturnType<TestPortal['newCustomer']>>
const newReseller = () => portal.newCustomer({ selfService: true })
const orderFor = (reseller: Reseller, to: string) =>
  reseller.licences('generate_licences', { ...ORDER, quantity: 1, billed_to_email: to })
const statusesOf = async (times: number, reseller: Reseller, to: string) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await orderFor(reseller, to)).status)
  return statuses
}

test('RS-08 payment links to one address have an hourly limit that no account can use up', async () => {
  const to = 'flooded@payer.example'
  const flooding = await newReseller()
  const first = await statusesOf(22, flooding, to)
  expect(first.filter((status) => status === 200)).toHaveLength(20)
  expect(first.slice(20)).toEqual([429, 429])
  for (let others = 0; others < 2; others++)
    expect(new Set(await statusesOf(20, await newReseller(), to))).toEqual(new Set([200]))
  expect((await orderFor(await newReseller(), to)).status).toBe(429)
  expect((await orderFor(flooding, 'another@payer.example')).status).toBe(200)
  const { rows } = await portal.pool.query('select 1 from billing_groups where billed_to_email = $1', [to])
  expect(rows).toHaveLength(60)

  // Each unpaid order is in the payer's list, so the account may add none before one is paid.
  portal.clock.advance(3601)
  const refused = await orderFor(flooding, to.toUpperCase())
  expectRefusedAt(refused, '/billed_to_email')
  expect((await orderFor(await newReseller(), to)).status).toBe(200)
  await portal.pool.query(
    `update orders set status = 'active', paid = true where account_id = $1 and order_id = (
       select order_id from orders where account_id = $1 and payer_email = $2 limit 1)`,
    [flooding.owner.accountId, to],
  )
  expect((await orderFor(flooding, to)).status).toBe(200)
})

test('LC-09 repeated calls with one Idempotency-Key count once against the rate limit', async () => {
  const to = 'repeated@payer.example'
  const reseller = await newReseller()
  const headers = { 'idempotency-key': 'the-same-order' }
  const order = { ...ORDER, quantity: 1, billed_to_email: to }
  const statuses = new Set<number>()
  for (let n = 0; n < 25; n++)
    statuses.add((await reseller.licences('generate_licences', order, headers)).status)
  expect([...statuses]).toEqual([200])
  expect(new Set(await statusesOf(19, reseller, to))).toEqual(new Set([200]))
  expect((await orderFor(reseller, to)).status).toBe(429)
})

test('LC-15 list_licences by billing_group_id lists the caller’s own licences only', async () => {
  const order = await orderLicences(portal, 3)
  const other = await orderLicences(portal, 1)
  const listed = async (billing_group_id: string) =>
    (await order.reseller.licences('list_licences', { billing_group_id })).body
  expect(await listed(order.groupId)).toMatchObject({ matches: { total: 3 } })
  for (const foreign of [other.groupId, 'made-up', order.groupId.slice(1)]) {
    const { licences, matches } = await listed(foreign)
    expect([licences, matches.total]).toEqual([[], 0])
  }
})
