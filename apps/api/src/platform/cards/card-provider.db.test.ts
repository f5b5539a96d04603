import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import {
  BOTH_PROVIDERS,
  ORDER_AMOUNT,
  orderFor,
  refusal,
  type TestBuyer,
  testBuyer,
  type TestCards,
} from '#src/testing/test-cards.ts'
import { makeTestClock } from '#src/testing/test-clock.ts'
import { openTestConnection } from '#src/testing/test-connection.ts'

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection()
})
afterAll(() => connection.close())

describe.each(BOTH_PROVIDERS)('SB-09 card provider, selling: %s', (_name, make) => {
  let provider: TestCards
  let buy: TestBuyer['buy']
  let heard: TestBuyer['heard']
  beforeAll(async () => {
    provider = await make(connection.database, makeTestClock())
    ;({ buy, heard } = testBuyer(provider))
  })
  afterAll(() => provider.stop())

  test('a good card is charged at once: the subscription is active and its events carry our order id', async () => {
    const { order, bought } = await buy()
    const { unitAmount, quantity, currency, interval, customerId, orderId } = order
    expect(bought).toMatchObject({ unitAmount, quantity, currency, interval, customerId, orderId })
    expect(bought).toMatchObject({ status: 'active', trialEndsAt: null, action: null })
    expect(await provider.cards.retrieveSubscription(bought.subscriptionId)).toEqual(bought)
    const events = await heard(order)
    expect(events.map(({ type }) => type).sort()).toEqual(['payment_succeeded', 'subscription_changed'])
    for (const event of events)
      expect(event).toMatchObject({
        subscriptionId: bought.subscriptionId,
        orderId,
        amount: ORDER_AMOUNT,
        currency,
      })
  })

  test.each([
    ['declined', 'generic_decline', 'Your card was declined.'],
    ['insufficient_funds', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['expired_card', 'expired_card', 'Your card has expired.'],
    ['incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['charge_declined', 'generic_decline', 'Your card was declined.'],
  ] as const)(
    'a card that is %s is declined with the provider’s message, and no subscription remains',
    async (outcome, code, message) => {
      const order = await orderFor(provider, { outcome })
      const buying = provider.cards.createSubscription(order, order.orderId)
      expect(await refusal(buying)).toEqual({ kind: 'declined', code, message })
      const events = await heard(order)
      expect(events.filter(({ type }) => type === 'payment_succeeded')).toEqual([])
      for (const { subscriptionId } of events)
        expect((await provider.cards.retrieveSubscription(subscriptionId)).status).toBe('cancelled')
    },
  )

  test.each(['declined', 'charge_declined'] as const)(
    'an idempotency key that was %s is declined again; a new key succeeds',
    async (outcome) => {
      const order = await orderFor(provider, { outcome })
      const decline = { kind: 'declined', code: 'generic_decline', message: 'Your card was declined.' }
      expect(await refusal(provider.cards.createSubscription(order, `${order.orderId}-1`))).toEqual(decline)
      expect(await refusal(provider.cards.createSubscription(order, `${order.orderId}-1`))).toEqual(decline)
      const good = { ...order, paymentToken: provider.tokenOf('success') }
      expect(await provider.cards.createSubscription(good, `${order.orderId}-2`)).toMatchObject({
        status: 'active',
      })
    },
  )

  test('3-D Secure: nothing is charged before the bank agrees', async () => {
    const { order, bought } = await buy({ outcome: 'authentication_required' })
    expect(bought.status).toBe('incomplete')
    expect((await heard(order)).map(({ type }) => type)).not.toContain('payment_succeeded')
    const waiting = await provider.cards.confirmAction(bought.subscriptionId)
    expect(waiting).toMatchObject({ status: 'incomplete', action: bought.action })
    expect(await provider.answerAction(bought.action?.clientSecret ?? '', true)).toBe(true)
    expect(await provider.cards.confirmAction(bought.subscriptionId)).toMatchObject({
      status: 'active',
      action: null,
    })
    expect((await heard(order)).filter(({ type }) => type === 'payment_succeeded')).toHaveLength(1)
  })

  test('failed 3-D Secure is a decline and ends the subscription', async () => {
    const { order, bought } = await buy({ outcome: 'authentication_required' })
    await provider.answerAction(bought.action?.clientSecret ?? '', false)
    const confirming = provider.cards.confirmAction(bought.subscriptionId)
    const failed = { kind: 'declined', code: 'authentication_failed' }
    expect(await refusal(confirming)).toMatchObject(failed)
    expect(await refusal(provider.cards.confirmAction(bought.subscriptionId))).toMatchObject(failed)
    expect((await provider.cards.retrieveSubscription(bought.subscriptionId)).status).toBe('cancelled')
    expect((await heard(order)).map(({ type }) => type)).not.toContain('payment_succeeded')
  })

  test('failed 3-D Secure at the start of a trial ends the trial', async () => {
    const { order, bought } = await buy({ outcome: 'authentication_required', trialDays: 7 })
    await provider.answerAction(bought.action?.clientSecret ?? '', false)
    for (let times = 0; times < 2; times++) {
      const confirming = provider.cards.confirmAction(bought.subscriptionId)
      expect(await refusal(confirming)).toMatchObject({ kind: 'declined', code: 'authentication_failed' })
    }
    await provider.advance(10)
    expect((await heard(order)).map(({ type }) => type)).not.toContain('payment_succeeded')
    expect((await provider.cards.retrieveSubscription(bought.subscriptionId)).status).toBe('cancelled')
  })

  test('3-D Secure with a trial asks at the start and renews without asking', async () => {
    const { order, bought } = await buy({ outcome: 'authentication_required', trialDays: 7 })
    expect(bought.status).toBe('trialing')
    await provider.answerAction(bought.action?.clientSecret ?? '', true)
    expect(await provider.cards.confirmAction(bought.subscriptionId)).toMatchObject({
      status: 'trialing',
      action: null,
    })
    await provider.advance(7.01)
    expect((await heard(order)).map(({ type }) => type)).toContain('payment_succeeded')
  })

  test('one idempotency key makes one subscription and is refused for another order', async () => {
    const order = await orderFor(provider)
    const [one, other] = [
      await provider.cards.createSubscription(order, order.orderId),
      await provider.cards.createSubscription(order, order.orderId),
    ]
    expect(other).toEqual(one)
    expect((await heard(order)).filter(({ type }) => type === 'payment_succeeded')).toHaveLength(1)
    const changed = provider.cards.createSubscription({ ...order, quantity: 11 }, order.orderId)
    expect(await refusal(changed)).toMatchObject({ kind: 'refused', code: 'idempotency_key_reused' })
    const key = `customer-${order.orderId}`
    const again = provider.cards.createCustomer({ email: 'other@example.com', reference: 'x' }, key)
    expect(await refusal(again)).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('unknown ids throw `unknown`; invalid tokens and card numbers throw `invalid_token`', async () => {
    const order = await orderFor(provider)
    const unknown = { kind: 'unknown' }
    expect(await refusal(provider.cards.retrieveSubscription('sub_none'))).toMatchObject(unknown)
    expect(await refusal(provider.cards.cancelSubscription('sub_none'))).toMatchObject(unknown)
    expect(
      await refusal(provider.cards.refund({ paymentId: 'pay_none', amount: null }, randomUUID())),
    ).toMatchObject(unknown)
    const stranger = provider.cards.createSubscription({ ...order, customerId: 'cus_none' }, randomUUID())
    expect(await refusal(stranger)).toMatchObject(unknown)
    const noCard = provider.cards.createSubscription({ ...order, paymentToken: 'tok_none' }, randomUUID())
    expect(await refusal(noCard)).toMatchObject({ kind: 'refused', code: 'invalid_token' })
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242']) {
      const typed = await refusal(
        provider.cards.createSubscription({ ...order, paymentToken: number }, randomUUID()),
      )
      expect(typed).toEqual({
        kind: 'refused',
        code: 'invalid_token',
        message: expect.not.stringContaining('4242') as string,
      })
    }
  })

  test.each([
    { unitAmount: 0 },
    { unitAmount: 37.5 },
    { unitAmount: -1 },
    { quantity: 0 },
    { quantity: 2 ** 31 },
    { currency: 'jpy' },
    { trialDays: -1 },
    { orderId: '' },
  ])('an order with invalid values is refused: %j', async (change) => {
    const order = await orderFor(provider)
    const selling = provider.cards.createSubscription({ ...order, ...change }, randomUUID())
    expect(await refusal(selling)).toMatchObject({ kind: 'refused', code: 'invalid' })
  })

  test('a customer’s subscriptions are listed until they end', async () => {
    const { order, bought } = await buy()
    const waiting = await provider.cards.createSubscription(
      { ...order, paymentToken: provider.tokenOf('authentication_required') },
      `${order.orderId}-2`,
    )
    await buy()
    expect(await provider.cards.listChargeable(order.customerId)).toEqual([bought, waiting])
    await provider.cards.cancelSubscription(bought.subscriptionId)
    expect(await provider.cards.listChargeable(order.customerId)).toEqual([waiting])
  })

  test('after an outage, repeating a call with its key returns the first result', async () => {
    const order = await orderFor(provider)
    const { subscriptionId } = await provider.cards.createSubscription(order, order.orderId)
    await provider.setDown(true)
    const down = { kind: 'unavailable' }
    expect(await refusal(provider.cards.createSubscription(order, order.orderId))).toMatchObject(down)
    expect(await refusal(provider.cards.retrieveSubscription(subscriptionId))).toMatchObject(down)
    await provider.setDown(false)
    expect(await provider.cards.createSubscription(order, order.orderId)).toMatchObject({ subscriptionId })
  })
})
