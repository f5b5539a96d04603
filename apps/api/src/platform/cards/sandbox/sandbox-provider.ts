import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { uuidv7 } from '../../ids.ts'
import type { Secrets } from '../../secrets.ts'
import {
  CardError,
  CardEventError,
  type CardProvider,
  expectSaleable,
  expectToken,
  type NewRefund,
} from '../card-provider.ts'
import { isSigned } from '../webhook-signature.ts'
import { forgetDelivered } from './sandbox-delivery.ts'
import { readSandboxEvent } from './sandbox-events.ts'
import { forgetOldRequests, idOf, once } from './sandbox-once.ts'
import { approved, authenticationFailed, begin, cancelled, fallDue, takeCard } from './sandbox-rules.ts'
import {
  findByAction,
  findDue,
  findSubscription,
  insertSubscription,
  listChargeable,
  record,
  type StoredSubscription,
  tell,
  toCardSubscription,
  updateSubscription,
} from './sandbox-store.ts'
import { expectUp, inWorld, lookAtWorld, type World } from './sandbox-world.ts'
import { int, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** The secret that signs the sandbox's events. */
export const sandboxWebhookSecret = (secrets: Secrets): string =>
  `whsec_${secrets.keyFor('card sandbox events')}`

const newSecret = () => `sandbox_action_${randomBytes(24).toString('base64url')}`

/** The sandbox provider, with the functions a real one keeps outside its API: time and the bank's 3-D Secure page. */
export interface Sandbox extends CardProvider {
  /** Answers 3-D Secure for the browser. Returns false if no step is pending under that secret. */
  answerAction(clientSecret: string, isApproved: boolean): Promise<boolean>
  /** Runs the due steps, oldest first. Returns how many. */
  runDue(): Promise<number>
  /** Deletes rows that are no longer used. */
  tidy(limit: number): Promise<number>
}

/**
 * Makes a card provider in our own database, where no money moves. It calls `onEvents` when there may be events to
 * deliver. It stores no personal data: only our own id of a customer and the token of a card.
 */
export const makeSandbox = (
  { database, clock, world: name }: { database: Database; clock: Clock; world: string },
  webhookSecret: string,
  onEvents: () => void,
): Sandbox => {
  const call = async <T>(work: (transaction: Transaction, world: World) => Promise<T>): Promise<T> => {
    const answer = await inWorld(database, clock, name, async (transaction, world) => {
      expectUp(world)
      return work(transaction, world)
    })
    onEvents()
    return answer
  }
  const change = async (
    transaction: Transaction,
    world: World,
    stored: StoredSubscription,
    payment: 'none' | 'succeeded' | 'failed' = 'none',
    at = world.now,
  ) => {
    await updateSubscription(transaction, world, stored)
    await record(transaction, world, stored, { payment }, at)
    return toCardSubscription(stored)
  }

  const retrieveSubscription = async (subscriptionId: string) => {
    expectUp(await lookAtWorld(database, clock, name))
    return toCardSubscription(await findSubscription(database, name, subscriptionId))
  }

  return {
    publishableKey: null,
    createCustomer: async (customer, key) => {
      const kept = await call((transaction, world) =>
        once(transaction, world, key, customer, async () => {
          const customerId = `cus_sandbox_${uuidv7(world.now)}`
          await transaction.execute(sql`
            insert into sandbox_customers (world, customer_id, reference, created_at)
            values (${name}, ${customerId}, ${customer.reference}, ${world.now})`)
          return customerId
        }),
      )
      return { customerId: idOf(kept) }
    },
    createSubscription: async (order, key) => {
      expectSaleable(order)
      const kept = await call((transaction, world) =>
        once(transaction, world, key, order, async () => {
          const { rows } = await transaction.execute(sql`
            select 1 from sandbox_customers where world = ${name} and customer_id = ${order.customerId}`)
          if (rows.length === 0) throw new CardError('unknown', 'unknown', 'There is no such customer.')
          const { outcome } = takeCard(order.paymentToken)
          const { course, payment } = begin(
            {
              cardToken: order.paymentToken,
              actionSecret: outcome === 'authentication_required' ? newSecret() : null,
              interval: order.interval,
              trialDays: order.trialDays,
            },
            world.now,
          )
          const { customerId, orderId, unitAmount, quantity, currency } = order
          const subscriptionId = `sub_sandbox_${uuidv7(world.now)}`
          const stored: StoredSubscription = {
            ...{ subscriptionId, customerId, orderId, unitAmount, quantity, currency },
            ...course,
            actionFailed: false,
          }
          await insertSubscription(transaction, world, stored)
          await record(transaction, world, stored, { payment }, world.now)
          return subscriptionId
        }),
      )
      return retrieveSubscription(idOf(kept))
    },
    retrieveSubscription,
    listChargeable: async (customerId) => {
      expectUp(await lookAtWorld(database, clock, name))
      return (await listChargeable(database, name, customerId)).map(toCardSubscription)
    },
    confirmAction: async (subscriptionId) => {
      const { subscription, hasFailed } = await call(async (transaction, world) => {
        const stored = await findSubscription(transaction, name, subscriptionId)
        const hasFailed = stored.actionFailed
        if (!hasFailed || stored.status === 'cancelled')
          return { subscription: toCardSubscription(stored), hasFailed }
        return {
          subscription: await change(transaction, world, { ...stored, ...cancelled(stored) }),
          hasFailed,
        }
      })
      if (hasFailed) throw authenticationFailed()
      return subscription
    },
    changeCard: (subscriptionId, paymentToken) =>
      call(async (transaction, world) => {
        const stored = await findSubscription(transaction, name, subscriptionId)
        if (stored.status === 'cancelled')
          throw new CardError('refused', 'subscription_ended', 'This subscription has ended.')
        expectToken(paymentToken)
        takeCard(paymentToken)
        return change(transaction, world, { ...stored, cardToken: paymentToken })
      }),
    cancelSubscription: (subscriptionId) =>
      call(async (transaction, world) => {
        const stored = await findSubscription(transaction, name, subscriptionId)
        if (stored.status === 'cancelled') return toCardSubscription(stored)
        return change(transaction, world, { ...stored, ...cancelled(stored) })
      }),
    refund: async (refund, key) => {
      const kept = await call((transaction, world) =>
        once(transaction, world, key, refund, () => refundPayment(transaction, world, refund)),
      )
      return { refundId: idOf(kept) }
    },
    readEvent: async (rawBody, signature) => {
      if (!isSigned(rawBody, signature, [webhookSecret], clock())) throw new CardEventError('signature')
      return readSandboxEvent(rawBody, name)
    },
    answerAction: (clientSecret, isApproved) =>
      call(async (transaction, world) => {
        const stored = await findByAction(transaction, name, clientSecret)
        if (!stored || stored.actionFailed) return false
        if (!isApproved) {
          await updateSubscription(transaction, world, { ...stored, actionFailed: true })
          return true
        }
        const { course, payment } = approved(stored)
        await change(transaction, world, { ...stored, ...course }, payment)
        return true
      }),
    runDue: async () => {
      const next = () =>
        inWorld(database, clock, name, async (transaction, world) => {
          const due = world.isDown ? null : await findDue(transaction, world)
          if (!due?.dueAt) return false
          const { course, payment } = fallDue(due, due.dueAt)
          await change(transaction, world, { ...due, ...course }, payment, due.dueAt)
          return true
        })
      let done = 0
      while (await next()) done += 1
      return done
    },
    tidy: async (limit) => {
      const world = await lookAtWorld(database, clock, name)
      const requests = await forgetOldRequests(database, world, limit)
      return Math.max(requests, await forgetDelivered(database, world, limit))
    },
  }
}

/** Refunds a payment and returns the refund's id. Throws `unknown`, and `refused` with `refund_too_large`. */
const refundPayment = async (
  transaction: Transaction,
  world: World,
  { paymentId, amount }: NewRefund,
): Promise<string> => {
  const payment = await selectOne(transaction, { subscription_id: text(), amount: int, refunded: int })`
    select subscription_id, amount, refunded from sandbox_payments
    where world = ${world.name} and payment_id = ${paymentId}`
  if (!payment) throw new CardError('unknown', 'unknown', 'There is no such payment.')
  const left = payment.amount - payment.refunded
  const paidBack = amount ?? left
  if (!Number.isSafeInteger(paidBack) || paidBack < 1 || paidBack > left)
    throw new CardError('refused', 'refund_too_large', 'There is not that much left to pay back.')
  const refunded = payment.refunded + paidBack
  await transaction.execute(sql`
    update sandbox_payments set refunded = ${refunded}
    where world = ${world.name} and payment_id = ${paymentId}`)
  const subscription = await findSubscription(transaction, world.name, payment.subscription_id)
  await tell(
    transaction,
    world,
    subscription,
    {
      ...{ type: 'payment_refunded', paymentId, amount: refunded, paymentAmount: payment.amount },
      declineCode: null,
    },
    world.now,
  )
  return `re_sandbox_${uuidv7(world.now)}`
}
