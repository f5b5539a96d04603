import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../database/database.ts'
import { uuidv7 } from '../../ids.ts'
import { CardError, type CardEventType, type CardSubscription, periodAmount } from '../card-provider.ts'
import { type Course, declineOf, RETRY_AFTER_DAYS, type Step } from './sandbox-rules.ts'
import type { World } from './sandbox-world.ts'
import { flag, int, moment, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** A subscription's row. */
const subscriptionShape = {
  subscriptionId: text(),
  customerId: text(),
  orderId: text(),
  unitAmount: int,
  quantity: int,
  currency: text(),
  actionFailed: flag,
  status: text<Course['status']>(),
  cardToken: text(),
  actionSecret: nullable(text()),
  trialEndsAt: nullable(moment),
  interval: text<Course['interval']>(),
  anchorAt: moment,
  periods: int,
  periodEndsAt: moment,
  failures: int,
  dueAt: nullable(moment),
}
export type StoredSubscription = RowOf<typeof subscriptionShape>

const COLUMNS = sql`
  subscription_id as "subscriptionId", customer_id as "customerId", order_id as "orderId", status,
  unit_amount as "unitAmount", quantity, currency, "interval", card_token as "cardToken",
  action_secret as "actionSecret", action_failed as "actionFailed", trial_ends_at as "trialEndsAt",
  anchor_at as "anchorAt", periods, period_ends_at as "periodEndsAt", failures, due_at as "dueAt"`

const listBy = (queryable: Queryable, world: string, condition: Sql) =>
  select(queryable, subscriptionShape)`
    select ${COLUMNS} from sandbox_subscriptions where world = ${world} and ${condition}`
const findBy = async (queryable: Queryable, world: string, condition: Sql) =>
  (await listBy(queryable, world, condition))[0] ?? null

/** Throws `unknown`. */
export const findSubscription = async (
  queryable: Queryable,
  world: string,
  subscriptionId: string,
): Promise<StoredSubscription> => {
  const found = await findBy(queryable, world, sql`subscription_id = ${subscriptionId}`)
  if (!found) throw new CardError('unknown', 'unknown', 'There is no such subscription.')
  return found
}
/** Returns the subscription with this pending 3-D Secure step, or null. */
export const findByAction = (queryable: Queryable, world: string, secret: string) =>
  findBy(queryable, world, sql`action_secret = ${secret}`)
/** Lists a customer's subscriptions that have not ended. */
export const listChargeable = (queryable: Queryable, world: string, customerId: string) =>
  listBy(
    queryable,
    world,
    sql`customer_id = ${customerId} and status <> 'cancelled' order by subscription_id`,
  )
/** Returns the subscription that is due first, or null. */
export const findDue = (queryable: Queryable, { name, now }: World) =>
  findBy(queryable, name, sql`due_at <= ${now} order by due_at, subscription_id limit 1`)

export const toCardSubscription = (stored: StoredSubscription): CardSubscription => ({
  subscriptionId: stored.subscriptionId,
  customerId: stored.customerId,
  orderId: stored.orderId,
  status: stored.status,
  unitAmount: stored.unitAmount,
  quantity: stored.quantity,
  currency: stored.currency,
  interval: stored.interval,
  trialEndsAt: stored.trialEndsAt,
  periodEndsAt: stored.periodEndsAt,
  endedUnpaid: stored.status === 'cancelled' && stored.failures > RETRY_AFTER_DAYS.length,
  action: stored.actionSecret === null ? null : { clientSecret: stored.actionSecret },
})

export const insertSubscription = async (
  queryable: Queryable,
  world: World,
  each: StoredSubscription,
): Promise<void> => {
  await queryable.execute(sql`
    insert into sandbox_subscriptions (world, subscription_id, customer_id, order_id, status, unit_amount, quantity,
      currency, "interval", card_token, action_secret, action_failed, trial_ends_at, anchor_at, periods,
      period_ends_at, failures, due_at, created_at)
    values (${world.name}, ${each.subscriptionId}, ${each.customerId}, ${each.orderId}, ${each.status},
      ${each.unitAmount}, ${each.quantity}, ${each.currency}, ${each.interval}, ${each.cardToken},
      ${each.actionSecret}, ${each.actionFailed}, ${each.trialEndsAt}, ${each.anchorAt}, ${each.periods},
      ${each.periodEndsAt}, ${each.failures}, ${each.dueAt}, ${world.now})`)
}

export const updateSubscription = async (
  queryable: Queryable,
  world: World,
  each: StoredSubscription,
): Promise<void> => {
  await queryable.execute(sql`
    update sandbox_subscriptions set status = ${each.status}, card_token = ${each.cardToken},
      action_secret = ${each.actionSecret}, action_failed = ${each.actionFailed}, periods = ${each.periods},
      period_ends_at = ${each.periodEndsAt}, failures = ${each.failures}, due_at = ${each.dueAt}
    where world = ${world.name} and subscription_id = ${each.subscriptionId}`)
}

/** The data of an event that varies by type. */
interface Told {
  type: CardEventType
  paymentId: string | null
  amount: number
  /** The full amount of that payment, in cents. */
  paymentAmount: number | null
  declineCode: string | null
}

/** Queues an event for delivery. `at` is the moment of what happened. */
export const tell = async (
  queryable: Queryable,
  world: World,
  { subscriptionId, orderId, currency }: Pick<StoredSubscription, 'subscriptionId' | 'orderId' | 'currency'>,
  { type, paymentId, amount, paymentAmount, declineCode }: Told,
  at: Date,
): Promise<void> => {
  const id = `evt_sandbox_${uuidv7(at)}`
  const body = JSON.stringify({
    id,
    type,
    world: world.name,
    livemode: false,
    created_at: at.toISOString(),
    data: {
      subscription_id: subscriptionId,
      order_id: orderId,
      payment_id: paymentId,
      amount,
      payment_amount: paymentAmount,
      decline_code: declineCode,
      currency,
    },
  })
  await queryable.execute(sql`
    insert into sandbox_events (world, event_id, body, created_at, tries, due_at)
    values (${world.name}, ${id}, ${body}, ${at}, 0, ${world.now})`)
}

/** Stores a payment, if any, and queues the events of the payment and of the subscription. */
export const record = async (
  queryable: Queryable,
  world: World,
  stored: StoredSubscription,
  { payment }: Pick<Step, 'payment'>,
  at: Date,
): Promise<void> => {
  const amount = periodAmount(stored)
  if (payment !== 'none') {
    const paymentId = `pay_sandbox_${uuidv7(at)}`
    if (payment === 'succeeded') {
      await queryable.execute(sql`
        insert into sandbox_payments (world, payment_id, subscription_id, amount, refunded, currency, created_at)
        values (${world.name}, ${paymentId}, ${stored.subscriptionId}, ${amount}, 0, ${stored.currency}, ${at})`)
    }
    const declineCode = payment === 'failed' ? declineOf(stored) : null
    const told = {
      type: `payment_${payment}`,
      paymentId,
      amount,
      paymentAmount: amount,
      declineCode,
    } as const
    await tell(queryable, world, stored, told, at)
  }
  const about = { paymentId: null, amount, paymentAmount: null, declineCode: null }
  await tell(queryable, world, stored, { type: 'subscription_changed', ...about }, at)
}
