import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, inTransaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { openTestConnection } from '#src/testing/test-connection.ts'
import {
  type CardEventOutcome,
  type CardSubscriber,
  forgetOldEvents,
  makeCardInbox,
  takeEvent,
} from './card-inbox.ts'
import type { CardEvent, CardStatus, CardSubscription } from './card-provider.ts'

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection()
})
afterAll(() => connection.close())

const newEvent = (): CardEvent => ({
  ...{ id: `evt_${randomUUID()}`, type: 'payment_succeeded', subscriptionId: 'sub_1', orderId: randomUUID() },
  ...{
    paymentId: 'pay_1',
    amount: 4500,
    paymentAmount: 4500,
    declineCode: null,
    currency: 'usd',
    createdAt: new Date(),
  },
})
const take = (event: CardEvent, effect: () => Promise<CardEventOutcome>, receivedAt = new Date()) =>
  inTransaction(connection.database, (transaction) => takeEvent(transaction, event, receivedAt, effect))
const outcomesOf = async ({ id }: CardEvent) => {
  const rows = await select(connection.database, {
    outcome: text(),
  })`select outcome from card_events where event_id = ${id}`
  return rows.map(({ outcome }) => outcome)
}

test('T23 an event has its effect once, even when 20 transactions take it concurrently', async () => {
  const event = newEvent()
  let effects = 0
  const effect = async () => {
    effects += 1
    return 'applied' as const
  }
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(event, effect)))
  expect([taken.filter(Boolean).length, effects]).toEqual([1, 1])
  expect(await outcomesOf(event)).toEqual(['applied'])
})

test('T23 a failing effect rolls back its event', async () => {
  const event = newEvent()
  await expect(take(event, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await outcomesOf(event)).toEqual([])
  expect(await take(event, async () => 'no_order')).toBe(true)
})

test('T23 a state overtaken by another process is retrieved again', async () => {
  const [first, second] = [newEvent(), newEvent()]
  const about = { subscriptionId: `sub_${randomUUID()}`, orderId: first.orderId }
  const stateOf = (status: CardStatus): CardSubscription => ({
    ...{ ...about, customerId: 'cus_1', status, unitAmount: 4500, quantity: 1, currency: 'usd' },
    ...{ interval: 'month', trialEndsAt: null, periodEndsAt: new Date(), endedUnpaid: false, action: null },
  })
  let status: CardStatus = 'active'
  const applied: CardStatus[] = []
  const subscriber: CardSubscriber = {
    apply: async (_transaction, _event, subscription) => {
      applied.push(subscription.status)
      return 'applied'
    },
  }
  const process = (event: CardEvent, whileRetrieved: () => Promise<unknown>) => {
    const cards = {
      readEvent: async () => ({ ...event, ...about }),
      retrieveSubscription: async () => {
        const seen = stateOf(status)
        await whileRetrieved()
        return seen
      },
    }
    return makeCardInbox(connection.database, () => new Date(), cards, [subscriber]).receive(
      Buffer.alloc(0),
      '',
    )
  }
  let times = 0
  const overtake = async () => {
    times += 1
    if (times > 1) return
    status = 'cancelled'
    await process(second, async () => undefined)
  }
  expect(await process(first, overtake)).toBe('applied')
  expect([times, applied]).toEqual([2, ['cancelled', 'cancelled']])
})

test('events are deleted after 90 days, when no provider sends one again', async () => {
  const now = new Date()
  const [old, young] = [newEvent(), newEvent()]
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await take(old, async () => 'applied', daysAgo(91))
  await take(young, async () => 'applied', daysAgo(89))
  await forgetOldEvents(connection.database, now, 10_000)
  expect([await outcomesOf(old), await outcomesOf(young)]).toEqual([[], ['applied']])
})
