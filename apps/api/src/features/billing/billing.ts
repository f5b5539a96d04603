import { orderSuccess } from '@assure/contract/billing/order-success'
import { receiptFile, retailReceiptFile } from '@assure/contract/billing/receipt-file'
import type { FastifyInstance } from 'fastify'
import { makeCards } from '#src/platform/cards/cards.ts'
import { makeCheckoutLinks } from './orders/checkout-link.ts'
import { checkoutHandlers } from './checkout/checkout.handlers.ts'
import { LOOKS_BY_PAYER } from './checkout/limits.ts'
import { makeOrderSuccess } from './orders/order-success.handler.ts'
import { orderMails } from './orders/order-mails.repository.ts'
import { orderRepository, subscriptionsOf } from './orders/order.repository.ts'
import type { Order } from './orders/order-row.ts'
import { orderPayments } from './orders/pay-order.ts'
import { paymentAttempts } from './orders/payment-attempt.repository.ts'
import { planOrderRepository } from './orders/plan-order.repository.ts'
import { failAsUnavailable } from './orders/provider-failure.ts'
import { receiptHandlers } from './receipts/receipt.handlers.ts'
import { receiptRepository } from './receipts/receipt.repository.ts'
import {
  type EnqueueEnd,
  type EnqueueRefund,
  type OrderEffects,
  orderSettling,
} from './orders/settle-order.repository.ts'
import { trialEnding } from './orders/trial-end.repository.ts'
import type { Recipients } from '#src/features/accounts/ports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import { forgetOldEvents, makeCardInbox } from '#src/platform/cards/card-inbox.ts'
import type { CardProvider } from '#src/platform/cards/card-provider.ts'
import { serveCardWebhook } from '#src/platform/cards/serve-card-webhook.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import type { Database, Transaction } from '#src/platform/database/database.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import { serveDirectCall } from '#src/platform/http/direct-call.ts'
import { type Jobs, type QueueRules, RETRIES_FOR_DAYS } from '#src/platform/jobs.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { Settings } from '#src/settings.ts'

const describe = ({ kind, plan }: Order) => (kind === 'plan' ? `Plan ${plan ?? ''}` : 'Licences')

/** Queue that ends subscriptions that must no longer be charged. */
export const END_JOB = 'card-subscription-end'
/** Queue that refunds charges of a subscription that another one replaced. */
export const REFUND_JOB = 'card-payment-refund'
/** The provider may be down for long. */
export const PROVIDER_RULES: QueueRules = { once: true, retries: RETRIES_FOR_DAYS }

interface OrderDependencies {
  database: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  postMail: PostMail
  /** The effects of payments on plans and licences. `enqueueEnd` queues the end of a subscription. */
  makeEffects(enqueueEnd: EnqueueEnd): OrderEffects
  recipients: Pick<Recipients, 'ofBills' | 'ofOrder' | 'contact'>
}

/** Builds orders and their payments, for the server and the command line. */
export const makeOrders = (dependencies: OrderDependencies, cards: CardProvider) => {
  const { database, clock, jobs } = dependencies
  const enqueueEnd: EnqueueEnd = (transaction, subscriptionId) =>
    jobs.enqueue(transaction, END_JOB, { subscription_id: subscriptionId }, subscriptionId)
  const enqueueRefund: EnqueueRefund = (transaction, paymentId) =>
    jobs.enqueue(transaction, REFUND_JOB, { payment_id: paymentId }, paymentId)
  const effects = dependencies.makeEffects(enqueueEnd)
  const mails = orderMails({
    links: makeCheckoutLinks(dependencies.secrets),
    postMail: dependencies.postMail,
    recipients: dependencies.recipients,
  })
  const settling = orderSettling(clock, effects, enqueueEnd, enqueueRefund, mails)
  const inbox = makeCardInbox(database, clock, cards, [settling])
  const orders = orderRepository(database)
  const payments = orderPayments({
    orders,
    attempts: paymentAttempts(database),
    clock,
    cards,
    refresh: inbox.refresh,
    describe,
  })
  return {
    inbox,
    orders,
    payments,
    /** Enqueues the end of the subscriptions of all orders of an account, which are about to be deleted. */
    endOrders: async (transaction: Transaction, accountId: string): Promise<void> => {
      for (const id of await subscriptionsOf(transaction, accountId)) await enqueueEnd(transaction, id)
    },
    endTrials: trialEnding(database, effects.licences, mails).endSome,
    define: async () => {
      await jobs.define<{ subscription_id: string }>(
        END_JOB,
        ({ subscription_id }) => payments.end(subscription_id),
        PROVIDER_RULES,
      )
      await jobs.define<{ payment_id: string }>(
        REFUND_JOB,
        ({ payment_id }) => payments.refund(payment_id),
        PROVIDER_RULES,
      )
    },
  }
}

type Dependencies = Parameters<typeof makeCards>[0] &
  OrderDependencies & {
    settings: Pick<Settings, 'portal' | 'marksTestPayments'>
    throttle: Throttle
    outcomes: Pick<ForcedOutcomes, 'take'>
    /** Whether the account of a plan may pay. */
    isActive(accountId: string): Promise<boolean>
  }

/** Builds the feature: orders, the card provider and its events, receipts, calls and housekeeping. */
export const makeBilling = async (dependencies: Dependencies) => {
  const { settings, database, clock, secrets, throttle } = dependencies
  const cards = await makeCards(dependencies)
  const { inbox, orders, payments, endTrials, endOrders, define } = makeOrders(dependencies, cards.provider)
  const receipts = receiptHandlers({
    receipts: receiptRepository(database, dependencies.recipients.contact),
    seller: { ...settings.portal, marksTestPayments: settings.marksTestPayments },
    throttle,
  })
  /** Refreshes the plan of an account from the provider. Throws `RpcError` `unavailable` and `rate_limited`. */
  const lookUpPlan = async (accountId: string): Promise<void> => {
    await throttle.attempt(`look-account:${accountId}`, LOOKS_BY_PAYER)
    await failAsUnavailable(payments.lookUp(accountId, 'plan'))
  }
  return {
    provider: cards.provider,
    orders,
    payments,
    endOrders,
    serve: async (app: FastifyInstance, sources: CallerSources) => {
      cards.serve(app, sources)
      await serveCardWebhook(app, inbox)
      serveDirectCall(app, sources, orderSuccess, makeOrderSuccess({ orders, lookUpPlan, clock }))
      serveDirectCall(app, sources, receiptFile, receipts.planFile)
      serveDirectCall(app, sources, retailReceiptFile, receipts.licencesFile)
    },
    receipts,
    handlers: checkoutHandlers({
      orders,
      plans: planOrderRepository(database),
      payments,
      links: makeCheckoutLinks(secrets),
      card: { provider: settings.cards.provider, publishableKey: cards.provider.publishableKey },
      throttle,
      clock,
      publicUrl: settings.publicUrl,
      isActive: dependencies.isActive,
      takeForced: dependencies.outcomes.take,
    }),
    lookUpPlan,
    define: async () => {
      await cards.define()
      await define()
    },
    housekeeping: (onError: (error: unknown) => void): HousekeepingStep[] => [
      { name: 'card-events', every: hourly(27), batch: (limit) => forgetOldEvents(database, clock(), limit) },
      { name: 'card-sandbox', every: hourly(29), batch: cards.tidy },
      { name: 'free-tests', every: hourly(31), batch: (limit) => endTrials(clock(), limit, onError) },
    ],
  }
}
