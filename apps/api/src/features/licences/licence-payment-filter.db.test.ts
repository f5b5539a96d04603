import type { OrderStatus } from '@assure/contract/billing/checkout.modes'
import { PAYMENT_FILTERS } from '@assure/contract/licences/licence-list-options'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LicenceOrderInTest, orderLicences } from '#src/testing/test-licence-orders.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let order: LicenceOrderInTest
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  order = await orderLicences(portal, 12)
})
afterAll(() => portal.stop())

const STATUSES: OrderStatus[] = ['open', 'incomplete', 'trialing', 'active', 'past_due', 'cancelled']
const BOTH = [false, true]
const STATES = STATUSES.flatMap((status) =>
  BOTH.flatMap((paid) =>
    BOTH.flatMap((refunded) => BOTH.map((subscribed) => ({ status, paid, refunded, subscribed }))),
  ),
)
const pay = ({ status, paid, refunded, subscribed }: (typeof STATES)[number]) =>
  portal.database.execute(sql`
    update orders set status = ${status}, paid = ${paid}, refunded = ${refunded},
      subscription_id = ${subscribed ? 'sub_of_test' : null}
    where account_id = ${order.owner.accountId}`)
const filtered = async (payment: (typeof PAYMENT_FILTERS)[number], page = 1) =>
  (await order.reseller.licences('list_licences', { filter: { payment }, page })).body

test('LC-02 the payment filter matches the payment result in the list, for every order state', async () => {
  for (const state of STATES) {
    await pay(state)
    const said = (await order.payment()) ?? 'payment_not_made'
    const lists = await Promise.all(PAYMENT_FILTERS.map((payment) => filtered(payment)))
    const found = PAYMENT_FILTERS.filter((_, at) => lists[at]?.matches.total === 12)
    expect({ ...state, found }).toEqual({ ...state, found: [said] })
    expect(lists.reduce((sum, { matches }) => sum + matches.total, 0)).toBe(12)
  }
})

test('LC-02 the payment filter is paged, and shows no licences of another account', async () => {
  await pay({ status: 'past_due', paid: true, refunded: false, subscribed: true })
  const other = await orderLicences(portal, 1)
  const pages = await Promise.all([1, 2].map((page) => filtered('payment_failed', page)))
  expect(pages.map(({ licences }) => licences.length)).toEqual([10, 2])
  expect(
    (await other.reseller.licences('list_licences', { filter: { payment: 'payment_failed' } })).body,
  ).toMatchObject({ licences: [], matches: { total: 0 } })
})

test('LC-02 licences without an order match no payment filter', async () => {
  const customer = portal.byKey(await portal.newAccount())
  await newLicences(customer, 2)
  for (const payment of PAYMENT_FILTERS) {
    const { body } = await customer.licences('list_licences', { filter: { payment } })
    expect(body.matches.total).toBe(0)
  }
})

test('LC-02 an unknown payment filter is refused and named', async () => {
  const filter = { payment: 'paid' as never }
  expectRefusedAt(await order.reseller.licences('list_licences', { filter }), '/filter/payment')
})
