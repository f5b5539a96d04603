import { orderSuccess } from '@assure/contract/billing/order-success'
import { receiptFile, retailReceiptFile } from '@assure/contract/billing/receipt-file'
import type { FastifyInstance } from 'fastify'
import { wireCards } from './cards-wiring.ts'
import { changeAccountPlan } from './features/accounts/account-plan.repository.ts'
import { accountRepository } from './features/accounts/account.repository.ts'
import { retailAccountRepository } from './features/accounts/retail-account.repository.ts'
import { makeCheckoutLinks } from './features/billing/checkout-link.ts'
import { checkoutHandlers } from './features/billing/checkout.handlers.ts'
import { LOOKS_BY_PAYER } from './features/billing/limits.ts'
import { makeOrderSuccess } from './features/billing/order-success.handler.ts'
import { orderMails } from './features/billing/order-mails.repository.ts'
import { orderRepository } from './features/billing/order.repository.ts'
import type { Order } from './features/billing/order-row.ts'
import { orderPayments } from './features/billing/pay-order.ts'
import { paymentAttempts } from './features/billing/payment-attempt.repository.ts'
import { planEffect, planOrderRepository } from './features/billing/plan-order.repository.ts'
import { failAsUnavailable } from './features/billing/provider-failure.ts'
import { receiptHandlers } from './features/billing/receipt.handlers.ts'
import { receiptRepository } from './features/billing/receipt.repository.ts'
import {
  type EnqueueEnd,
  type EnqueueRefund,
  orderSettling,
} from './features/billing/settle-order.repository.ts'
import { trialEnding } from './features/billing/trial-end.repository.ts'
import { wireLicenceEffect } from './licence-order-wiring.ts'
import type { PostMail } from './mails/mail.ts'
import { forgetOldEvents, makeCardInbox } from './platform/cards/card-inbox.ts'
import type { CardProvider } from './platform/cards/card-provider.ts'
import { serveCardWebhook } from './platform/cards/serve-card-webhook.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { serveDirectCall } from './platform/http/direct-call.ts'
import type { Jobs, QueueRules } from './platform/jobs.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Throttle } from './platform/throttle.ts'
import type { Settings } from './settings.ts'

const describe = ({ kind, plan }: Order) => (kind === 'plan' ? `Plan ${plan ?? ''}` : 'Licences')

/** Ends a subscription that nobody is to pay any more. */
export const END_JOB = 'card-subscription-end'
/** Pays back what a subscription charged that was ended as overtaken. */
export const REFUND_JOB = 'card-payment-refund'
/** Some days, should the provider not answer for so long. */
export const ASKING_RULES: QueueRules = { once: true, retries: { times: 120, firstS: 2, mostS: 3600 } }

/** Joins what was sold by card with what follows from being paid, for the server and the command line. */
export const wireOrders = (
  dependencies: { database: Database; clock: Clock; jobs: Jobs; secrets: Secrets; postMail: PostMail },
  cards: CardProvider,
) => {
  const { database, clock, jobs } = dependencies
  const retailAccounts = retailAccountRepository(database)
  const enqueueEnd: EnqueueEnd = (transaction, subscriptionId) =>
    jobs.enqueue(transaction, END_JOB, { subscription_id: subscriptionId }, subscriptionId)
  const enqueueRefund: EnqueueRefund = (transaction, paymentId) =>
    jobs.enqueue(transaction, REFUND_JOB, { payment_id: paymentId }, paymentId)
  const effects = {
    plan: planEffect({ change: changeAccountPlan }, enqueueEnd),
    licences: wireLicenceEffect(dependencies, enqueueEnd),
  }
  const mails = orderMails({
    links: makeCheckoutLinks(dependencies.secrets),
    postMail: dependencies.postMail,
    findPayer: (email, transaction) => retailAccounts.findByEmail(email, transaction),
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
    endTrials: trialEnding(database, effects.licences, mails).endSome,
    define: async () => {
      await jobs.define<{ subscription_id: string }>(
        END_JOB,
        ({ subscription_id }) => payments.end(subscription_id),
        ASKING_RULES,
      )
      await jobs.define<{ payment_id: string }>(
        REFUND_JOB,
        ({ payment_id }) => payments.refund(payment_id),
        ASKING_RULES,
      )
    },
  }
}

type Dependencies = Parameters<typeof wireCards>[0] & {
  settings: Pick<Settings, 'portal' | 'marksTestPayments'>
  throttle: Throttle
  postMail: PostMail
}

/** Joins what is sold by card with the provider, its events and the calls. */
export const wireBilling = async (dependencies: Dependencies) => {
  const { settings, database, clock, secrets, throttle } = dependencies
  const cards = await wireCards(dependencies)
  const accounts = accountRepository(database, secrets)
  const retailAccounts = retailAccountRepository(database)
  const { inbox, orders, payments, endTrials, define } = wireOrders(dependencies, cards.provider)
  const receipts = receiptHandlers({
    receipts: receiptRepository(database),
    seller: { ...settings.portal, marksTestPayments: settings.marksTestPayments },
    throttle,
  })
  /** Looks at the provider how the plan of an account stands. Throws `RpcError` `unavailable` and `rate_limited`. */
  const lookUpPlan = async (accountId: string): Promise<void> => {
    await throttle.attempt(`look-account:${accountId}`, LOOKS_BY_PAYER)
    await failAsUnavailable(payments.lookUp(accountId, 'plan'))
  }
  return {
    provider: cards.provider,
    orders,
    payments,
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
      // A retail user pays for the free test, whether or not a password was chosen yet.
      isActive: async (accountId) => {
        const retailStatus = (await retailAccounts.find(accountId))?.status
        if (retailStatus) return retailStatus === 'active' || retailStatus === 'pending'
        return (await accounts.findAccount(accountId))?.status === 'active'
      },
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
