import { expect, test } from 'vitest'
import { wireId } from '#src/platform/ids.ts'
import { allTold, cardToken, newShopper, tokenIn } from '#src/testing/test-checkout.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { orderLicences } from '#src/testing/test-licence-orders.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { sellTo } from '#src/testing/test-retail.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'
import { RefusedError, UsageError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator

interface Listed {
  orders: { order: string; status: string; refunded: boolean; amount: string }[]
}
const subscriptionOf = async (accountId: string) =>
  (await operator.desk.orders.listAll({ accountId }, 1))[0]?.subscriptionId ?? ''
const listed = async (email: string) =>
  ((await admin(`orders list --account ${email}`)) as unknown as Listed).orders

test('SB-07 an operator prints a checkout link that only the account can pay', async () => {
  const shopper = await newShopper(operator.portal)
  await admin(`checkout link ${shopper.owner.email} growth`)
  expect(operator.said).toContain(`${operator.portal.url}/checkout/`)
  const token = tokenIn(operator.said)
  expect((await operator.portal.nobody.budget('open_checkout', { token })).body.result).toBe('DENY')
  expect((await shopper.pay(token)).result).toBe('OK')
  await expect(admin(`checkout link ${shopper.owner.email} free`)).rejects.toThrow(UsageError)
  await expect(admin('checkout link nobody@example.com growth')).rejects.toThrow(RefusedError)
})

test('SB-09 an operator lists orders and cancels one, which ends its plan', async () => {
  const shopper = await newShopper(operator.portal)
  expect(await listed(shopper.owner.email)).toEqual([])
  await shopper.buy('starter')
  const [order] = await listed(shopper.owner.email)
  expect(order).toMatchObject({ status: 'trialing', amount: 'USD 49.00', what: 'starter' })
  await admin(`orders cancel ${order?.order}`)
  expect(await shopper.plan()).toEqual({ plan: 'none', limit: 0 })
  await expect(admin(`orders cancel ${order?.order}`)).rejects.toThrow(/order is cancelled/)
  await expect(admin('orders cancel made-up')).rejects.toThrow(/no order made-up/)
  expect((await listed(shopper.owner.email))[0]?.status).toBe('cancelled')
})

test('SB-09 an operator refunds a payment once', async () => {
  const shopper = await newShopper(operator.portal)
  await shopper.buy('starter')
  // Charged at once, because the account has used its trial.
  await shopper.buy('growth')
  const newest = async () => (await listed(shopper.owner.email))[0]
  const order = (await newest())?.order ?? ''
  // The payment arrives later, as an event of the provider.
  const payment = async () => {
    const [newestOrder] = await operator.desk.orders.listAll({ accountId: shopper.owner.accountId }, 1)
    return newestOrder && operator.desk.orders.findRefundable(newestOrder)
  }
  await expect.poll(payment).toMatchObject({ left: 29_900 })
  await admin(`orders refund ${order}`)
  expect(operator.said).toContain('USD 299.00 is being refunded')
  await expect.poll(async () => (await newest())?.refunded).toBe(true)
  await expect(admin(`orders refund ${order}`)).rejects.toThrow(/nothing left to refund/)
})

test('SB-09 an operator refreshes an order that missed the end of its subscription', async () => {
  const shopper = await newShopper(operator.portal)
  await shopper.buy('starter')
  await allTold(operator.portal)
  const [order] = await listed(shopper.owner.email)
  await operator.portal.cards.cancelSubscription(await subscriptionOf(shopper.owner.accountId))
  await admin(`orders refresh ${order?.order}`)
  expect(operator.said).toBe('The order is cancelled.')
  expect(await shopper.plan()).toEqual({ plan: 'none', limit: 0 })
  const unpaid = await testOrders(operator.portal).put(shopper.owner, {})
  await expect(admin(`orders refresh ${wireId(shopper.owner.accountId, unpaid)}`)).rejects.toThrow(
    /no subscription/,
  )
})

test('SB-09 `orders refresh` recovers an order whose events were all ignored and flags its price', async () => {
  const { portal } = operator
  const shopper = await newShopper(portal)
  await shopper.buy('starter')
  await allTold(portal)
  const subscriptionId = await subscriptionOf(shopper.owner.accountId)
  // An older release left orders like this: it ignored events whose amount differed from the price.
  const statements = [
    `update sandbox_subscriptions set unit_amount = 100 where subscription_id = '${subscriptionId}'`,
    `update card_events set outcome = 'wrong_amount' where subscription_id = '${subscriptionId}'`,
    `update orders set status = 'open', paid = false, customer_id = null, subscription_id = null, went_by = '{}',
       trial_ends_at = null, period_ends_at = null where account_id = '${shopper.owner.accountId}'`,
    `update accounts set session_type = 'none', monthly_limit = 0 where account_id = '${shopper.owner.accountId}'`,
  ]
  for (const statement of statements) await portal.pool.query(statement)
  expect(await shopper.plan()).toEqual({ plan: 'none', limit: 0 })
  const [order] = await listed(shopper.owner.email)
  await admin(`orders refresh ${order?.order}`)
  expect(operator.said).toBe('The order is trialing.')
  expect((await listed(shopper.owner.email))[0]).toMatchObject({ status: 'trialing', differs: ['price'] })
  expect(await shopper.plan()).toMatchObject({ plan: 'starter' })
  expect(await subscriptionOf(shopper.owner.accountId)).toBe(subscriptionId)
})

test('SB-09 `orders list --payer` finds only this payer’s orders, across resellers', async () => {
  const { portal } = operator
  const user = await portal.newRetailUser()
  const [one, other] = [await sellTo(portal, user.email), await sellTo(portal, user.email)]
  await sellTo(portal, newEmail(), 2, one.reseller)
  const { orders } = (await admin(`orders list --payer ${user.email.toUpperCase()}`)) as unknown as Listed
  expect(orders.map(({ order }) => order).toSorted()).toEqual([one.groupId, other.groupId].toSorted())
  const both = (await admin(
    `orders list --payer ${user.email} --account ${one.reseller.owner.email}`,
  )) as unknown as Listed
  expect(both.orders.map(({ order }) => order)).toEqual([one.groupId])
  expect(await admin('orders list --payer nobody@example.com')).toEqual({ orders: [] })
  // As an account, a payer's address has no orders, because it sells nothing.
  expect(await admin(`orders list --account ${user.email}`)).toMatchObject({ orders: [] })
  expect(operator.said).toContain(`orders list --payer ${user.email}`)
})

test('SB-09 `orders show` lists an order’s payments, refunds, ids and events with their outcome', async () => {
  const { portal } = operator
  const order = await orderLicences(portal, 2)
  expect((await order.pay()).result).toBe('OK')
  await allTold(portal)
  await order.refund(100)
  await allTold(portal)
  await portal.cards.changeCard(await order.subscriptionId(), cardToken('charge_declined'))
  await operator.desk.sandbox?.advance(32)
  await expect.poll(order.payment).toBe('payment_failed')
  await allTold(portal)
  const shown = (await admin(`orders show ${order.groupId}`)) as unknown as {
    order: Record<string, unknown>
    payments: Record<string, unknown>[]
    events: Record<string, unknown>[]
  }
  expect(shown.order).toMatchObject({
    ...{ order: order.groupId, what: '2 licences', payer: order.email, account_id: order.owner.accountId },
    ...{ status: 'past_due', differs: [], decline_code: 'generic_decline' },
    customer_id: expect.stringMatching(/^cus_sandbox_/) as string,
    subscription_id: await order.subscriptionId(),
  })
  expect(shown.payments).toMatchObject([
    {
      ...{ paid: 'USD 90.00', refunded: 'USD 1.00', subscription_id: await order.subscriptionId() },
      payment_id: expect.stringMatching(/^pay_sandbox_/) as string,
      receipt: expect.stringMatching(/^R-[0-9A-F]{12}-000001$/) as string,
    },
  ])
  const told = new Map(shown.events.map((event) => [event['event'], event]))
  for (const type of ['payment_succeeded', 'payment_refunded', 'subscription_changed'])
    expect(told.get(type)).toMatchObject({ outcome: 'applied', decline_code: null })
  expect(told.get('payment_failed')).toMatchObject({ decline_code: 'generic_decline', amount: 'USD 90.00' })
  for (const part of ['payments', 'USD 90.00', 'events', 'payment_failed', 'applied', order.email])
    expect(operator.said).toContain(part)
  await expect(admin('orders show made-up')).rejects.toThrow(/no order made-up/)
  const other = await orderLicences(portal, 1)
  expect(await admin(`orders show ${other.groupId}`)).toMatchObject({ payments: [], events: [] })
})
