import sql from 'sql-template-tag'
import { type Clock, DAY_MS } from '../clock.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '../database/database.ts'
import { type CardEvent, CardError, type CardProvider, type CardSubscription } from './card-provider.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { int, moment, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'

/** A feature that sells by card. */
export interface CardSubscriber {
  /**
   * The effect: the subscription as it is now decides, the event says what may have happened to it. Without an
   * event somebody asked how things stand. null if the order belongs to another feature. Runs in the transaction
   * of the event: nothing slow belongs in it.
   */
  apply(
    transaction: Transaction,
    event: CardEvent | null,
    subscription: CardSubscription,
  ): Promise<AppliedOutcome | null>
}

/** `other_amount`: applied, and an amount is not the one that was sold. `wrong_currency`: the payment was refused. */
export type AppliedOutcome = 'applied' | 'other_amount' | 'wrong_currency'

/** The result of an event that was taken. `recorded`: no feature of this server sells by card. */
export type CardEventOutcome = AppliedOutcome | 'recorded' | 'no_order' | 'no_subscription'

/** Events are kept for longer than any provider sends one again. */
const KEPT_MS = 90 * DAY_MS
const TRIES_MAX = 10

/** Somebody else's effect came between the look at the subscription and ours. */
class OvertakenError extends Error {}

/**
 * Takes an event and its effect, both or none, once: false when it was taken before. The effect answers what
 * came of it.
 */
export const takeEvent = async (
  transaction: Transaction,
  event: CardEvent,
  receivedAt: Date,
  effect: () => Promise<CardEventOutcome>,
): Promise<boolean> => {
  const { rows } = await transaction.execute(sql`
    insert into card_events (event_id, type, subscription_id, order_id, payment_id, amount, currency,
      decline_code, created_at, received_at, outcome)
    values (${event.id}, ${event.type}, ${event.subscriptionId}, ${event.orderId}, ${event.paymentId},
      ${event.amount}, ${event.currency}, ${event.declineCode}, ${event.createdAt}, ${receivedAt}, '')
    on conflict (event_id) do nothing returning event_id`)
  if (rows.length === 0) return false
  const outcome = await effect()
  await transaction.execute(sql`update card_events set outcome = ${outcome} where event_id = ${event.id}`)
  return true
}

const isTaken = async (database: Queryable, eventId: string): Promise<boolean> => {
  const { rows } = await database.execute(sql`select 1 from card_events where event_id = ${eventId}`)
  return rows.length > 0
}

const versionOf = async (database: Queryable, subscriptionId: string): Promise<number> => {
  const row = await selectOne(database, {
    version: int,
  })`select version from card_subscription_versions where subscription_id = ${subscriptionId}`
  return row?.version ?? 0
}

/** Counts one effect. Throws `OvertakenError` when there was another since `known`. */
const countEffect = async (
  transaction: Transaction,
  subscriptionId: string,
  known: number,
): Promise<void> => {
  const { rows } = await transaction.execute(sql`
    insert into card_subscription_versions (subscription_id, version) values (${subscriptionId}, ${known + 1})
    on conflict (subscription_id) do update set version = excluded.version
    where card_subscription_versions.version = ${known}
    returning subscription_id`)
  if (rows.length === 0) throw new OvertakenError()
}

const applyTo = async (
  subscribers: readonly CardSubscriber[],
  transaction: Transaction,
  event: CardEvent | null,
  subscription: CardSubscription,
): Promise<CardEventOutcome> => {
  if (event && subscription.orderId !== event.orderId) return 'no_order'
  for (const { apply } of subscribers) {
    const outcome = await apply(transaction, event, subscription)
    if (outcome) return outcome
  }
  return 'no_order'
}

/**
 * Takes events in, any number of times and in any order. Each takes effect with the current state of the subscription
 * at the provider, so that our last state is the provider's. Returns what came of the event; `ignored` for an unknown
 * kind. Throws `CardEventError`, and `CardError` `unavailable`: then the provider sends it again.
 */
export const makeCardInbox = (
  database: Database,
  clock: Clock,
  cards: Pick<CardProvider, 'readEvent' | 'retrieveSubscription'>,
  subscribers: readonly CardSubscriber[],
) => {
  const inTurn = oneAtATime()
  const take = async (event: CardEvent): Promise<CardEventOutcome | 'duplicate'> => {
    if (await isTaken(database, event.id)) return 'duplicate'
    const known = await versionOf(database, event.subscriptionId)
    // Call the provider before locking rows.
    const subscription = subscribers.length === 0 ? null : await findSubscription(cards, event.subscriptionId)
    let outcome: CardEventOutcome = subscribers.length === 0 ? 'recorded' : 'no_subscription'
    const isNew = await inTransaction(database, (transaction) =>
      takeEvent(transaction, event, clock(), async () => {
        if (!subscription) return outcome
        await countEffect(transaction, event.subscriptionId, known)
        outcome = await applyTo(subscribers, transaction, event, subscription)
        return outcome
      }),
    )
    return isNew ? outcome : 'duplicate'
  }
  /** Brings what we hold of a subscription to how it stands now; the answer is what came of it. */
  const look = async (subscriptionId: string): Promise<CardEventOutcome> => {
    const known = await versionOf(database, subscriptionId)
    const subscription = await findSubscription(cards, subscriptionId)
    if (!subscription) return 'no_subscription'
    return inTransaction(database, async (transaction) => {
      await countEffect(transaction, subscriptionId, known)
      return applyTo(subscribers, transaction, null, subscription)
    })
  }
  /** One after the other for each subscription, and again when another process came between. */
  const alone = <T>(subscriptionId: string, work: () => Promise<T>): Promise<T> =>
    inTurn(subscriptionId, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof OvertakenError) || tries === TRIES_MAX) throw error
        }
      }
    })
  return {
    /** Takes an event as it was posted. */
    receive: async (rawBody: Buffer, signature: string) => {
      const event = await cards.readEvent(rawBody, signature)
      return event ? alone(event.subscriptionId, () => take(event)) : 'ignored'
    },
    /** Does not wait for events. Throws `CardError` `unavailable`. */
    refresh: (subscriptionId: string) => alone(subscriptionId, () => look(subscriptionId)),
  }
}
export type CardInbox = ReturnType<typeof makeCardInbox>

const findSubscription = async (
  cards: Pick<CardProvider, 'retrieveSubscription'>,
  subscriptionId: string,
): Promise<CardSubscription | null> => {
  try {
    return await cards.retrieveSubscription(subscriptionId)
  } catch (error) {
    if (error instanceof CardError && error.kind === 'unknown') return null
    throw error
  }
}

/** An event as it was taken, with its outcome. */
const takenEventShape = {
  id: text(),
  type: text<CardEvent['type']>(),
  subscriptionId: text(),
  paymentId: nullable(text()),
  amount: int,
  currency: text(),
  declineCode: nullable(text()),
  createdAt: moment,
  receivedAt: moment,
  outcome: text<CardEventOutcome | 'wrong_amount'>(),
}
export type TakenEvent = RowOf<typeof takenEventShape>

/** The newest events about an order; `wrong_amount` is the outcome of those that older releases ignored. */
export const listEvents = (database: Queryable, orderId: string, limit: number): Promise<TakenEvent[]> =>
  select(database, takenEventShape)`
    select event_id as "id", type, subscription_id as "subscriptionId", payment_id as "paymentId", amount, currency,
      decline_code as "declineCode", created_at as "createdAt", received_at as "receivedAt", outcome
    from card_events where order_id = ${orderId} order by created_at desc, event_id desc limit ${limit}`

/** Forgets events that no provider sends again. */
export const forgetOldEvents = async (database: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await database.execute(sql`
    delete from card_events where event_id in (
      select event_id from card_events
      where received_at < ${new Date(now.getTime() - KEPT_MS)} order by received_at limit ${limit})`)
  return rowCount ?? 0
}
