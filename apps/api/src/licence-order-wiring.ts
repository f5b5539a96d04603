import type { Licence } from '@assure/contract/licences/licence.contract'
import { PERIOD_MONTHS } from '@assure/contract/licences/licence-price'
import { mailLinkRepository } from './features/accounts/mail-link.repository.ts'
import { retailAccountRepository } from './features/accounts/retail-account.repository.ts'
import { retailInvitations } from './features/accounts/retail-invitation.workflow.ts'
import { makeCheckoutLinks } from './features/billing/checkout-link.ts'
import { licenceEffect } from './features/billing/licence-order.workflow.ts'
import { findOrder, insertOrder, orderRepository } from './features/billing/order.repository.ts'
import {
  isInForce,
  isSubscribed,
  type NewOrder,
  type Order,
  paymentResultOf,
} from './features/billing/order-row.ts'
import { addPayer } from './features/billing/payer-group.repository.ts'
import { limitPaymentLinks, paymentLinkHandlers } from './features/billing/payment-link.handlers.ts'
import {
  type MailPaymentLink,
  paymentLinkAgain,
  paymentLinkMail,
} from './features/billing/payment-link.repository.ts'
import type { EnqueueEnd } from './features/billing/settle-order.repository.ts'
import type { IsInForce } from './features/licences/activation.repository.ts'
import type { FindPayerInForce } from './features/licences/suspension.repository.ts'
import type { AddLicenceOrder } from './features/licences/new-licences.repository.ts'
import { licenceBilling } from './features/licences/licence-billing.repository.ts'
import type { PostMail } from './mails/mail.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Throttle } from './platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
}

/**
 * A billing group is an order of its own: of the same id, billed by the period, and mailed to whoever pays it. Of a
 * free test nobody asks money yet.
 */
const addLicenceOrder =
  (mail: MailPaymentLink): AddLicenceOrder =>
  async (transaction, order, now) => {
    const { accountId, billingGroupId, quantity, billed_to_email: payerEmail, trialEndsAt } = order
    const made: NewOrder = {
      ...{ accountId, orderId: billingGroupId, kind: 'licences', plan: null, payerEmail, quantity },
      unitAmount: order.price_cents * PERIOD_MONTHS[order.subscription_period],
      currency: order.currency.toLowerCase(),
      interval: order.subscription_period,
      ...{ trialDays: 0, trialEndsAt },
    }
    await insertOrder(transaction, made, now)
    await addPayer(transaction, { email: payerEmail, billingGroupId, accountId })
    if (trialEndsAt === null) await mail(transaction, made, now)
  }

/** Whether the order of a billing group is in force, as it is committed at this moment. */
export const isGroupInForce: IsInForce = async (transaction, accountId, billingGroupId, now) => {
  const order = await findOrder(transaction, { accountId, orderId: billingGroupId })
  return order !== null && isInForce(order, now)
}

/** Who pays a billing group while its order is in force. */
export const findPayerInForce: FindPayerInForce = async (queryable, accountId, billingGroupId, now) => {
  const order = await findOrder(queryable, { accountId, orderId: billingGroupId })
  return order !== null && isInForce(order, now) ? order.payerEmail : null
}

/** What the list of licences says of the order that they are billed by. */
export const paymentOf = (
  order: Pick<Order, 'status' | 'paid' | 'refunded' | 'subscriptionId'>,
): Pick<Licence, 'payment_result' | 'awaits_payment'> => ({
  payment_result: paymentResultOf(order),
  awaits_payment: !order.paid && !isSubscribed(order),
})

/** What follows for the licences of an order, for the server and the command line. */
export const wireLicenceEffect = (dependencies: Dependencies, enqueueEnd: EnqueueEnd) => {
  const { database, clock, secrets, postMail } = dependencies
  const { invite } = retailInvitations({
    ...{ clock, postMail },
    retailAccounts: retailAccountRepository(database),
    mailLinks: mailLinkRepository(database, clock, secrets),
  })
  return licenceEffect({ licences: licenceBilling(secrets), enqueueEnd, invite, postMail })
}

/** Joins the making of licences with whoever pays them. */
export const wireLicenceOrders = ({ throttle, ...dependencies }: Dependencies & { throttle: Throttle }) => {
  const { database, clock, secrets, postMail } = dependencies
  const mail = paymentLinkMail(makeCheckoutLinks(secrets), postMail)
  const orders = orderRepository(database)
  return {
    addOrder: addLicenceOrder(mail),
    limitOrders: limitPaymentLinks(throttle),
    handlers: paymentLinkHandlers({ clock, throttle, orders, resend: paymentLinkAgain(database, mail) }),
  }
}
