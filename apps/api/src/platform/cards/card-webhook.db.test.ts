import { setTimeout as sleep } from 'node:timers/promises'
import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { type CardEndpoint, startCardEndpoint } from '#src/testing/test-card-endpoint.ts'
import {
  BOTH_PROVIDERS,
  NEXT_SECRET,
  orderFor,
  type TestCards,
  testSubscriber,
} from '#src/testing/test-cards.ts'
import { makeTestClock } from '#src/testing/test-clock.ts'
import { openTestConnection } from '#src/testing/test-connection.ts'
import { signBody } from './webhook-signature.ts'

const TRIES_MAX = 50

let connection: DatabaseConnection
let shop: Awaited<ReturnType<typeof testSubscriber>>
beforeAll(async () => {
  connection = openTestConnection()
  shop = await testSubscriber(connection.database)
})
afterAll(async () => {
  await shop.drop()
  await connection.close()
})

/** Shuffles by a seed, so that a failure can be reproduced. */
const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const order = [...items]
  let state = seed
  for (let left = order.length; left > 1; left--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const other = state % left
    const [one, two] = [order[left - 1], order[other]]
    if (one !== undefined && two !== undefined) {
      order[left - 1] = two
      order[other] = one
    }
  }
  return order
}

describe.each(BOTH_PROVIDERS)('T23 events of the card provider: %s', (name, make) => {
  let clock: ReturnType<typeof makeTestClock>
  let provider: TestCards
  let endpoint: CardEndpoint
  beforeEach(async () => {
    clock = makeTestClock()
    provider = await make(connection.database, clock)
    const at = { database: connection.database, clock: clock.now, cards: provider.cards }
    endpoint = await startCardEndpoint(at, [shop.subscriber])
  })
  afterEach(async () => {
    await endpoint.stop()
    await provider.stop()
  })

  const buy = async (change: Parameters<typeof orderFor>[1] = {}) => {
    const order = await orderFor(provider, change)
    await shop.sell(order)
    const { subscriptionId } = await provider.cards.createSubscription(order, order.orderId)
    return { ...order, subscriptionId }
  }
  /** Takes the pending events from the provider and returns their bodies. */
  const caught = async (): Promise<Buffer[]> => {
    const bodies: Buffer[] = []
    await provider.pump(async (rawBody) => {
      bodies.push(rawBody)
      return 200
    })
    return bodies
  }
  const deliver = (rawBody: Buffer, secret = provider.secret, ageS = 0) =>
    endpoint.post(rawBody, signBody(rawBody, secret, new Date(clock.now().getTime() - ageS * 1000)))
  /** Retries like a provider, because a busy server may answer 503 or time out. */
  const deliverSurely = async (rawBody: Buffer, post = endpoint.post): Promise<number> => {
    for (let tries = 1; ; tries++) {
      const status = await post(rawBody, signBody(rawBody, provider.secret, clock.now())).catch(() => 503)
      if (status !== 503 || tries === TRIES_MAX) return status
      await sleep(100)
    }
  }
  const bodyOfPayment = (bodies: readonly Buffer[]) => {
    const found = bodies.find((body) => /"type":"(payment_succeeded|invoice\.paid)"/.test(body.toString()))
    if (!found) throw new Error('nothing was paid')
    return found
  }
  const rowsOf = (orderId: string) =>
    select(connection.database, {
      type: text(),
      outcome: text(),
    })`select type, outcome from card_events where order_id = ${orderId}`

  test('100 concurrent deliveries of one event have one effect', async () => {
    const order = await buy()
    const paid = bodyOfPayment(await caught())
    const statuses = await Promise.all(Array.from({ length: 100 }, () => deliverSurely(paid)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await shop.stateOf(order)).toMatchObject({ status: 'active', paid: 1, effects: 1 })
    expect(await rowsOf(order.orderId)).toEqual([{ type: 'payment_succeeded', outcome: 'applied' }])
  })

  test.each([1, 2, 3])(
    'events in any order, repeated and concurrent, give the provider’s state (%i)',
    async (seed) => {
      const order = await buy({ trialDays: 7 })
      await provider.advance(40)
      await provider.cards.changeCard(order.subscriptionId, provider.tokenOf('charge_declined'))
      await provider.advance(31)
      await provider.cards.changeCard(order.subscriptionId, provider.tokenOf('success'))
      await provider.advance(8)
      await provider.cards.cancelSubscription(order.subscriptionId)
      const bodies = await caught()
      await Promise.all(shuffled([...bodies, ...bodies], seed).map((body) => deliverSurely(body)))
      expect(await shop.stateOf(order)).toMatchObject({ status: 'cancelled', paid: 3 })
      const types = (await rowsOf(order.orderId)).map(({ type }) => type)
      expect(types.filter((type) => type === 'payment_succeeded')).toHaveLength(3)
      expect(types.filter((type) => type === 'payment_failed').length).toBeGreaterThanOrEqual(1)
    },
  )

  test('an older event does not revive a cancelled subscription', async () => {
    const order = await buy()
    const first = await caught()
    await provider.cards.cancelSubscription(order.subscriptionId)
    for (const body of [...(await caught()), ...first]) expect(await deliver(body)).toBe(200)
    expect(await shop.stateOf(order)).toMatchObject({ status: 'cancelled', paid: 1 })
  })

  test('an untrusted event gets 400 without a reason and leaves no trace', async () => {
    const order = await buy()
    const body = bodyOfPayment(await caught())
    const now = clock.now()
    const changed = Buffer.from(body.toString().replace('45000', '45001'))
    const live = Buffer.from(body.toString().replace('"livemode":false', '"livemode":true'))
    const signature = signBody(body, provider.secret, now)
    expect(changed.equals(body) || live.equals(body)).toBe(false)
    expect(await endpoint.post(changed, signature)).toBe(400)
    expect(await deliver(body, 'whsec_other')).toBe(400)
    expect(await deliver(body, provider.secret, 302)).toBe(400)
    expect(await deliver(body, provider.secret, -302)).toBe(400)
    expect(await deliver(live)).toBe(400)
    expect(await deliver(Buffer.from('{"id":"evt_sandbox_1"}'))).toBe(400)
    expect(await deliver(Buffer.from('not json'))).toBe(400)
    for (const header of ['', 't=1', 'v1=00', `t=1,${signature}`, signature.replace('v1', 'v0')])
      expect(await endpoint.post(body, header)).toBe(400)
    const told = await fetch(endpoint.url + CARD_WEBHOOK_PATH, { method: 'POST', body: 'x' })
    expect(await told.json()).toMatchObject({ code: 'malformed_body', errors: [] })
    expect(await rowsOf(order.orderId)).toEqual([])
    expect(await shop.stateOf(order)).toMatchObject({ effects: 0 })
    // The original event still has its effect.
    expect(await deliver(body, provider.secret, 298)).toBe(200)
    expect(await shop.stateOf(order)).toMatchObject({ paid: 1 })
  })

  test('two webhook secrets are accepted while one replaces the other', async () => {
    const order = await buy()
    const body = bodyOfPayment(await caught())
    expect(await deliver(body, NEXT_SECRET)).toBe(name === 'stripe' ? 200 : 400)
    expect(await shop.stateOf(order)).toMatchObject({ effects: name === 'stripe' ? 1 : 0 })
  })

  test('an order that we never sold has no effect', async () => {
    const order = await orderFor(provider)
    await provider.cards.createSubscription(order, order.orderId)
    for (const body of await caught()) expect(await deliver(body)).toBe(200)
    expect(new Set((await rowsOf(order.orderId)).map(({ outcome }) => outcome))).toEqual(
      new Set(['no_order']),
    )
  })

  test('an event of an unknown kind is accepted and has no effect', async () => {
    const body = Buffer.from(
      JSON.stringify({
        ...{ id: `evt_sandbox_${name}`, type: 'card.renamed', world: 'w', livemode: false, created: 1 },
        data: { object: {} },
      }),
    )
    expect(await deliver(body)).toBe(200)
  })

  test('after an hour’s outage of our endpoint no event is lost', async () => {
    const order = await buy({ trialDays: 7 })
    await provider.advance(8)
    let tries = 0
    const down = async () => {
      tries += 1
      return 503
    }
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await provider.pump(down)
      await provider.advance(10 / 1440)
    }
    expect(tries).toBeGreaterThan(6)
    await provider.advance(1 / 24)
    await provider.cards.cancelSubscription(order.subscriptionId)
    await provider.pump(endpoint.post)
    expect(await shop.stateOf(order)).toMatchObject({ status: 'cancelled', paid: 1 })
  })

  test('an event gets 503 while the provider is down, and has its effect on redelivery', async () => {
    const order = await buy()
    const body = bodyOfPayment(await caught())
    await provider.setDown(true)
    expect(await deliver(body)).toBe(503)
    expect(await rowsOf(order.orderId)).toEqual([])
    await provider.setDown(false)
    expect(await deliver(body)).toBe(200)
    expect(await shop.stateOf(order)).toMatchObject({ paid: 1 })
  })

  test('a failing effect rolls back its event, and a redelivery has its effect', async () => {
    const order = await buy()
    const body = bodyOfPayment(await caught())
    const at = { database: connection.database, clock: clock.now, cards: provider.cards }
    const broken = await startCardEndpoint(at, [
      {
        ...shop.subscriber,
        apply: async (transaction, ...what) => {
          await shop.subscriber.apply(transaction, ...what)
          throw new Error('the last statement failed')
        },
      },
    ])
    expect(await broken.post(body, signBody(body, provider.secret, clock.now()))).toBe(500)
    await broken.stop()
    expect(await rowsOf(order.orderId)).toEqual([])
    expect(await shop.stateOf(order)).toMatchObject({ effects: 0 })
    expect(await deliver(body)).toBe(200)
    expect(await shop.stateOf(order)).toMatchObject({ effects: 1 })
  })

  test('two processes handling one subscription’s events end with the provider’s state', async () => {
    const order = await buy({ trialDays: 7 })
    await provider.advance(70)
    const bodies = await caught()
    const at = { database: connection.database, clock: clock.now, cards: provider.cards }
    const second = await startCardEndpoint(at, [shop.subscriber])
    const posts = [endpoint.post, second.post]
    const all = shuffled([...bodies, ...bodies], 7).map((body, index) =>
      deliverSurely(body, posts[index % 2]),
    )
    const ending = provider.cards.cancelSubscription(order.subscriptionId)
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    await ending
    await provider.pump(second.post)
    await second.stop()
    expect(await shop.stateOf(order)).toMatchObject({ status: 'cancelled', paid: 3 })
  })
})
