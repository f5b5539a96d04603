import { expect, test } from 'vitest'
import { wireId } from '#src/platform/ids.ts'
import { allTold, newShopper, tokenIn } from '#src/testing/test-checkout.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { RefusedError, UsageError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator

interface Listed {
  orders: { order: string; status: string; refunded: boolean; amount: string }[]
}
const subscriptionOf = async (accountId: string) =>
  (await operator.desk.orders.listAll(accountId, 1))[0]?.subscriptionId ?? ''
const listed = async (email: string) =>
  ((await admin(`orders list --account ${email}`)) as unknown as Listed).orders

test('SB-07 an operator prints a checkout link, which the account alone can pay', async () => {
  const shopper = await newShopper(operator.portal)
  await admin(`checkout link ${shopper.owner.email} growth`)
  expect(operator.said).toContain(`${operator.portal.url}/checkout/`)
  const token = tokenIn(operator.said)
  expect((await operator.portal.nobody.budget('open_checkout', { token })).body.result).toBe('DENY')
  expect((await shopper.pay(token)).result).toBe('OK')
  await expect(admin(`checkout link ${shopper.owner.email} free`)).rejects.toThrow(UsageError)
  await expect(admin('checkout link nobody@example.com growth')).rejects.toThrow(RefusedError)
})

test('SB-09 an operator lists orders, cancels one, and the plan ends with it', async () => {
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

test('SB-09 an operator pays a payment back, once', async () => {
  const shopper = await newShopper(operator.portal)
  await shopper.buy('starter')
  // Paid at once: the trial was had.
  await shopper.buy('growth')
  const newest = async () => (await listed(shopper.owner.email))[0]
  const order = (await newest())?.order ?? ''
  // The provider tells of the payment itself.
  const payment = async () => {
    const [newestOrder] = await operator.desk.orders.listAll(shopper.owner.accountId, 1)
    return newestOrder && operator.desk.orders.findRefundable(newestOrder)
  }
  await expect.poll(payment).toMatchObject({ left: 29_900 })
  await admin(`orders refund ${order}`)
  expect(operator.said).toContain('USD 299.00 is being paid back')
  await expect.poll(async () => (await newest())?.refunded).toBe(true)
  await expect(admin(`orders refund ${order}`)).rejects.toThrow(/Nothing of this order is left/)
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
