import { randomUUID } from 'node:crypto'
import { sandboxToken, type SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import sql from 'sql-template-tag'
import type { CardSubscriber } from '#src/platform/cards/card-inbox.ts'
import type {
  CardError,
  CardEvent,
  CardProvider,
  NewSubscription,
} from '#src/platform/cards/card-provider.ts'
import { deliverEvents, type PostEvent } from '#src/platform/cards/sandbox/sandbox-delivery.ts'
import { makeSandbox } from '#src/platform/cards/sandbox/sandbox-provider.ts'
import { beginOutage, moveClock } from '#src/platform/cards/sandbox/sandbox-world.ts'
import { makeStripe } from '#src/platform/cards/stripe/stripe-provider.ts'
import type { Database } from '#src/platform/database/database.ts'
import { int, nullable, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { makeTestClock } from './test-clock.ts'
import { STRIPE_TOKENS } from './test-stripe-calls.ts'
import { startTestStripe, TEST_STRIPE_KEY } from './test-stripe.ts'

type TestClock = ReturnType<typeof makeTestClock>

/** A provider with control over time, the bank and event delivery. */
export interface TestCards {
  cards: CardProvider
  tokenOf(outcome: SandboxOutcome): string
  /** Advances the provider's clock. Its events wait for `pump`. */
  advance(days: number): Promise<void>
  answerAction(clientSecret: string, isApproved: boolean): Promise<boolean>
  setDown(isDown: boolean): Promise<void>
  /** Posts the pending events. Those that fail stay pending. */
  pump(post: PostEvent): Promise<void>
  /** The secret that signs events. `NEXT_SECRET` is the one that replaces it. */
  secret: string
  stop(): Promise<void>
}

const SECRET = 'whsec_current'
export const NEXT_SECRET = 'whsec_next'

const sandboxCards = async (database: Database, clock: TestClock): Promise<TestCards> => {
  const at = { database, clock: clock.now, world: randomUUID() }
  const sandbox = makeSandbox(at, SECRET, () => undefined)
  return {
    cards: sandbox,
    tokenOf: (outcome) => sandboxToken({ outcome, brand: 'visa', last4: '4242' }),
    advance: async (days) => {
      await moveClock(database, clock.now, at.world, days)
      await sandbox.runDue()
    },
    answerAction: sandbox.answerAction,
    setDown: async (isDown) => {
      await beginOutage(database, clock.now, at.world, isDown ? 1 : 0)
    },
    pump: async (post) => {
      await deliverEvents(at, SECRET, post)
    },
    secret: SECRET,
    stop: async () => {
      await database.execute(sql`delete from sandbox_worlds where world = ${at.world}`)
    },
  }
}

const stripeCards = async (_database: Database, clock: TestClock): Promise<TestCards> => {
  const stripe = await startTestStripe()
  const settings = {
    secretKey: TEST_STRIPE_KEY,
    publishableKey: 'pk_test_51Known',
    webhookSecrets: [SECRET, NEXT_SECRET],
    apiBase: stripe.url,
    isLive: false,
  }
  return {
    cards: makeStripe(settings, clock.now),
    tokenOf: (outcome) => STRIPE_TOKENS[outcome],
    advance: async (days) => stripe.advance(days),
    answerAction: async (clientSecret, isApproved) => stripe.answerAction(clientSecret, isApproved),
    setDown: async (isDown) => stripe.setDown(isDown),
    pump: (post) => stripe.pump(post, SECRET, clock.now()),
    secret: SECRET,
    stop: stripe.stop,
  }
}

/** Both implementations, which must pass the same tests. */
export const BOTH_PROVIDERS = [
  ['sandbox', sandboxCards],
  ['stripe', stripeCards],
] as const

/** Makes a customer and an order of 12 licences at 37.50 a month. */
export const orderFor = async (
  { cards, tokenOf }: TestCards,
  { outcome = 'success', ...change }: Partial<NewSubscription> & { outcome?: SandboxOutcome } = {},
): Promise<NewSubscription> => {
  const orderId = randomUUID()
  const { customerId } = await cards.createCustomer(
    { email: `${orderId}@example.com`, reference: orderId },
    `customer-${orderId}`,
  )
  return {
    customerId,
    paymentToken: tokenOf(outcome),
    orderId,
    description: 'Licence',
    unitAmount: 3750,
    quantity: 12,
    currency: 'usd',
    interval: 'month',
    trialDays: 0,
    ...change,
  }
}
export const ORDER_AMOUNT = 45_000

/** The kind, code and message of a refused call. Throws if the call succeeds. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused')
    },
    ({ kind, code, message }: CardError) => ({ kind, code, message }),
  )

/** Buys from a provider and reads the events of an order. */
export const testBuyer = (provider: TestCards) => ({
  buy: async (change: Parameters<typeof orderFor>[1] = {}) => {
    const order = await orderFor(provider, change)
    return { order, bought: await provider.cards.createSubscription(order, order.orderId) }
  },
  /** The pending events of an order, as our own type. */
  heard: async (about: { orderId: string }): Promise<CardEvent[]> => {
    const events: CardEvent[] = []
    await provider.pump(async (rawBody, signature) => {
      const event = await provider.cards.readEvent(rawBody, signature)
      if (event) events.push(event)
      return 200
    })
    return events.filter(({ orderId }) => orderId === about.orderId)
  },
})
export type TestBuyer = ReturnType<typeof testBuyer>

/** A feature that sells by card. It counts its effects in the database, in the event's transaction. */
export const testSubscriber = async (database: Database) => {
  const schema = sql([`cards_${randomUUID().replaceAll('-', '')}`])
  await database.execute(sql`create schema ${schema}`)
  await database.execute(sql`
    create table ${schema}.orders (order_id text primary key, status text, paid integer not null default 0, effects integer not null default 0, refunded bigint not null default 0)`)
  const subscriber: CardSubscriber = {
    apply: async (transaction, event, { orderId, status }) => {
      const refunded = event?.type === 'payment_refunded' ? event.amount : 0
      const { rows } = await transaction.execute(sql`
        update ${schema}.orders set status = ${status}, effects = effects + 1,
          paid = paid + ${event?.type === 'payment_succeeded' ? 1 : 0}::int, refunded = greatest(refunded, ${refunded}::bigint)
        where order_id = ${orderId} returning order_id`)
      return rows.length === 0 ? null : 'applied'
    },
  }
  return {
    subscriber,
    sell: async ({ orderId }: Pick<NewSubscription, 'orderId'>) => {
      await database.execute(sql`insert into ${schema}.orders (order_id) values (${orderId})`)
    },
    stateOf: async ({ orderId }: Pick<NewSubscription, 'orderId'>) => {
      const rows = await select(database, {
        status: nullable(text()),
        paid: int,
        effects: int,
        refunded: int,
      })`select status, paid, effects, refunded from ${schema}.orders where order_id = ${orderId}`
      if (!rows[0]) throw new Error('this order was not sold')
      return rows[0]
    },
    drop: async () => {
      await database.execute(sql`drop schema ${schema} cascade`)
    },
  }
}
