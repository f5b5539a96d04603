import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../clock.ts'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import {
  BOTH_PROVIDERS,
  ORDER_AMOUNT,
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

describe.each(BOTH_PROVIDERS)('SB-09 card provider, after the sale: %s', (_name, make) => {
  let provider: TestCards
  let buy: TestBuyer['buy']
  let heard: TestBuyer['heard']
  beforeAll(async () => {
    provider = await make(connection.database, makeTestClock())
    ;({ buy, heard } = testBuyer(provider))
  })
  afterAll(() => provider.stop())

  test('a trial of 7 days costs nothing and is charged when it ends', async () => {
    const { order, bought } = await buy({ trialDays: 7 })
    expect(bought.status).toBe('trialing')
    const trialMs = Number(bought.trialEndsAt) - Number(bought.periodEndsAt)
    expect(trialMs).toBe(0)
    expect((await heard(order)).map(({ type }) => type)).toEqual(['subscription_changed'])
    await provider.advance(7.01)
    const events = await heard(order)
    expect(events.filter(({ type }) => type === 'payment_succeeded')).toMatchObject([
      { amount: ORDER_AMOUNT },
    ])
    const renewed = await provider.cards.retrieveSubscription(bought.subscriptionId)
    expect(renewed.status).toBe('active')
    expect(Number(renewed.periodEndsAt) - Number(bought.periodEndsAt)).toBeGreaterThan(27 * DAY_MS)
  })

  test('a yearly subscription is charged after a year', async () => {
    const { order, bought } = await buy({ interval: 'year' })
    await heard(order)
    await provider.advance(360)
    expect(await heard(order)).toEqual([])
    await provider.advance(10)
    expect((await heard(order)).map(({ type }) => type)).toContain('payment_succeeded')
    expect((await provider.cards.retrieveSubscription(bought.subscriptionId)).interval).toBe('year')
  })

  test('a declined new card does not replace the previous card', async () => {
    const { order, bought } = await buy()
    const changing = provider.cards.changeCard(bought.subscriptionId, provider.tokenOf('expired_card'))
    expect(await refusal(changing)).toMatchObject({ kind: 'declined', code: 'expired_card' })
    await heard(order)
    await provider.advance(31)
    expect((await heard(order)).map(({ type }) => type)).toContain('payment_succeeded')
  })

  test('an unconfirmed payment ends within a day', async () => {
    const { bought } = await buy({ outcome: 'authentication_required' })
    await provider.advance(1)
    expect(await provider.cards.retrieveSubscription(bought.subscriptionId)).toMatchObject({
      status: 'cancelled',
      action: null,
    })
  })

  test('14 renewals with one failure, paid by another card, make 15 payments', async () => {
    const { order, bought } = await buy()
    const { subscriptionId } = bought
    const counts: Record<string, number> = {}
    const pass = async (days: number) => {
      await provider.advance(days)
      for (const { type } of await heard(order)) counts[type] = (counts[type] ?? 0) + 1
    }
    await pass(0)
    for (let renewal = 1; renewal <= 14; renewal++) {
      if (renewal === 7) await provider.cards.changeCard(subscriptionId, provider.tokenOf('charge_declined'))
      await pass(31)
      expect(counts['payment_succeeded']).toBe(renewal < 7 ? renewal + 1 : renewal === 7 ? 7 : renewal + 1)
      if (renewal !== 7) continue
      expect((await provider.cards.retrieveSubscription(subscriptionId)).status).toBe('past_due')
      await provider.cards.changeCard(subscriptionId, provider.tokenOf('success'))
      // The renewal failed once or twice by now, depending on the length of the month.
      await pass(5)
      expect((await provider.cards.retrieveSubscription(subscriptionId)).status).toBe('active')
      expect(counts['payment_succeeded']).toBe(8)
    }
    expect([1, 2]).toContain(counts['payment_failed'])
    expect(counts['payment_succeeded']).toBe(15)
    expect((await provider.cards.retrieveSubscription(subscriptionId)).status).toBe('active')
  })

  test('a failing renewal is tried four times, then the subscription is cancelled', async () => {
    const { order, bought } = await buy({ outcome: 'charge_declined', trialDays: 7 })
    await provider.advance(7.01)
    expect((await provider.cards.retrieveSubscription(bought.subscriptionId)).status).toBe('past_due')
    await provider.advance(30)
    expect(await provider.cards.retrieveSubscription(bought.subscriptionId)).toMatchObject({
      status: 'cancelled',
      endedUnpaid: true,
    })
    const events = await heard(order)
    const types = events.map(({ type }) => type)
    expect(types.filter((type) => type === 'payment_failed')).toHaveLength(4)
    const codes = new Set(events.map(({ type, declineCode }) => `${type} ${declineCode}`))
    expect(codes).toEqual(new Set(['payment_failed generic_decline', 'subscription_changed null']))
    expect(types).not.toContain('payment_succeeded')
  })

  test('cancelling ends a subscription at once, and repeating it changes nothing', async () => {
    const { order, bought } = await buy()
    expect(await provider.cards.cancelSubscription(bought.subscriptionId)).toMatchObject({
      status: 'cancelled',
      endedUnpaid: false,
    })
    expect(await provider.cards.cancelSubscription(bought.subscriptionId)).toMatchObject({
      status: 'cancelled',
    })
    await heard(order)
    await provider.advance(62)
    expect(await heard(order)).toEqual([])
    const changing = provider.cards.changeCard(bought.subscriptionId, provider.tokenOf('success'))
    expect(await refusal(changing)).toMatchObject({ kind: 'refused', code: 'subscription_ended' })
  })

  test('a payment is refunded in parts, up to its full amount', async () => {
    const { order } = await buy()
    const paid = (await heard(order)).find(({ type }) => type === 'payment_succeeded')
    const paymentId = paid?.paymentId ?? ''
    const first = await provider.cards.refund({ paymentId, amount: 5000 }, `${order.orderId}-refund`)
    expect(await provider.cards.refund({ paymentId, amount: 5000 }, `${order.orderId}-refund`)).toEqual(first)
    expect(await heard(order)).toMatchObject([{ type: 'payment_refunded', paymentId, amount: 5000 }])
    const tooMuch = provider.cards.refund({ paymentId, amount: 40_001 }, `${order.orderId}-more`)
    expect(await refusal(tooMuch)).toMatchObject({ kind: 'refused', code: 'refund_too_large' })
    await provider.cards.refund({ paymentId, amount: null }, `${order.orderId}-rest`)
    expect(await heard(order)).toMatchObject([{ type: 'payment_refunded', amount: ORDER_AMOUNT }])
    const again = provider.cards.refund({ paymentId, amount: null }, `${order.orderId}-again`)
    expect(await refusal(again)).toMatchObject({ kind: 'refused', code: 'refund_too_large' })
  })
})
