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
   * Applies the current state of a subscription. The event is null when the refresh came from a call, not from a
   * webhook. Returns null if the order belongs to another feature. Runs in the event's transaction, so it must be fast.
   */
  apply(
    transaction: Transaction,
    event: CardEvent | null,
    subscription: CardSubscription,
  ): Promise<AppliedOutcome | null>
}

/** `other_amount`: applied, but the amount differs from the sold one. `wrong_currency`: the payment was refused. */
export type AppliedOutcome = 'applied' | 'other_amount' | 'wrong_currency'

/** The outcome of an accepted event. `recorded`: stored without effect, because no feature sells by card. */
export type CardEventOutcome = AppliedOutcome | 'recorded' | 'no_order' | 'no_subscription'

/** Longer than any provider retries an event. */
const KEPT_MS = 90 * DAY_MS
const TRIES_MAX = 10

/** Another process changed the subscription after we retrieved it. */
class OvertakenError extends Error {}

/**
 * Records an event and runs its effect, in one transaction. Returns false for a duplicate. `effect` returns the outcome
 * to record.
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

/** Increments the subscription's version. Throws `OvertakenError` if it is no longer `known`. */
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
 * Makes the inbox for card events, which may arrive repeatedly and in any order. Each event applies the subscription's
 * current state at the provider, so the last applied state is the provider's. `receive` returns the outcome, or
 * `ignored` for an unknown kind of event. It throws `CardEventError`, and `CardError` `unavailable`, after which the
 * provider sends the event again.
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
  /** Applies the provider's current state of a subscription and returns the outcome. */
  const look = async (subscriptionId: string): Promise<CardEventOutcome> => {
    const known = await versionOf(database, subscriptionId)
    const subscription = await findSubscription(cards, subscriptionId)
    if (!subscription) return 'no_subscription'
    return inTransaction(database, async (transaction) => {
      await countEffect(transaction, subscriptionId, known)
      return applyTo(subscribers, transaction, null, subscription)
    })
  }
  /** Runs the work of one subscription one at a time. Repeats it if another process changed the subscription. */
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
    /** Processes a webhook, given its raw body and signature header. */
    receive: async (rawBody: Buffer, signature: string) => {
      const event = await cards.readEvent(rawBody, signature)
      return event ? alone(event.subscriptionId, () => take(event)) : 'ignored'
    },
    /** Applies a subscription's current state without an event. Throws `CardError` `unavailable`. */
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

/** A recorded event with its outcome. */
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

/** Lists the newest events of an order. Older releases wrote the outcome `wrong_amount` for events they ignored. */
export const listEvents = (database: Queryable, orderId: string, limit: number): Promise<TakenEvent[]> =>
  select(database, takenEventShape)`
    select event_id as "id", type, subscription_id as "subscriptionId", payment_id as "paymentId", amount, currency,
      decline_code as "declineCode", created_at as "createdAt", received_at as "receivedAt", outcome
    from card_events where order_id = ${orderId} order by created_at desc, event_id desc limit ${limit}`

/** Deletes up to `limit` events that no provider sends again. Returns how many. */
export const forgetOldEvents = async (database: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await database.execute(sql`
    delete from card_events where event_id in (
      select event_id from card_events
      where received_at < ${new Date(now.getTime() - KEPT_MS)} order by received_at limit ${limit})`)
  return rowCount ?? 0
}
