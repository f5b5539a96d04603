import { recipients } from '#src/features/accounts/members/recipients.repository.ts'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { PERIOD_MONTHS } from '@assure/contract/licences/licence-price'
import { makeCheckoutLinks } from '#src/features/billing/orders/checkout-link.ts'
import { findOrder, insertOrder, orderRepository } from '#src/features/billing/orders/order.repository.ts'
import {
  isInForce,
  isSubscribed,
  type NewOrder,
  type Order,
  paymentResultOf,
} from '#src/features/billing/orders/order-row.ts'
import { addPayer } from '#src/features/billing/payers/payer-group.repository.ts'
import {
  limitPaymentLinks,
  paymentLinkHandlers,
} from '#src/features/billing/licence-orders/payment-link.handlers.ts'
import {
  type MailPaymentLink,
  paymentLinkAgain,
  paymentLinkMail,
} from '#src/features/billing/licence-orders/payment-link.repository.ts'
import type { IsInForce } from '#src/features/licences/activation.repository.ts'
import type { FindPayerInForce } from '#src/features/licences/suspension.repository.ts'
import type { AddLicenceOrder } from '#src/features/licences/new-licences.repository.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { makeThrottle, type Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
  throttle: Throttle
}

/**
 * Adds the order of a billing group, with the group's id, and mails the payment link unless a free test comes first.
 * The rate limit for these mails counts in the order's transaction, so a repeated or refused order does not count.
 */
const addLicenceOrder =
  (mail: MailPaymentLink, clock: Clock): AddLicenceOrder =>
  async (transaction, order, now) => {
    const { accountId, billingGroupId, quantity, billed_to_email: payerEmail, trialEndsAt } = order
    if (trialEndsAt === null) await limitPaymentLinks(makeThrottle(transaction, clock))(accountId, payerEmail)
    const made: NewOrder = {
      ...{ accountId, orderId: billingGroupId, kind: 'licences', plan: null, payerEmail, quantity },
      unitAmount: order.price_cents * PERIOD_MONTHS[order.subscription_period],
      currency: order.currency.toLowerCase(),
      interval: order.subscription_period,
      ...{ trialDays: 0, trialEndsAt },
    }
    await insertOrder(transaction, made, now)
    // A payer sees no orders of test mode in the retail area.
    if (!isTestAccount(accountId))
      await addPayer(transaction, { email: payerEmail, billingGroupId, accountId })
    if (trialEndsAt === null) await mail(transaction, made, now)
  }

/** Whether the committed order of a billing group is in force now. */
export const isGroupInForce: IsInForce = async (transaction, accountId, billingGroupId, now) => {
  const order = await findOrder(transaction, { accountId, orderId: billingGroupId })
  return order !== null && isInForce(order, now)
}

/** Returns the payer of a billing group, or null if its order is not in force. */
export const findPayerInForce: FindPayerInForce = async (queryable, accountId, billingGroupId, now) => {
  const order = await findOrder(queryable, { accountId, orderId: billingGroupId })
  return order !== null && isInForce(order, now) ? order.payerEmail : null
}

/** Returns the payment fields of the list of licences for an order. */
export const paymentOf = (
  order: Pick<Order, 'status' | 'paid' | 'refunded' | 'subscriptionId'>,
): Pick<Licence, 'payment_result' | 'awaits_payment'> => ({
  payment_result: paymentResultOf(order),
  awaits_payment: !order.paid && !isSubscribed(order),
})

/** Builds the orders that are made with licences, and the payment links for their payers. */
export const makeLicenceOrders = ({ database, clock, secrets, postMail, throttle }: Dependencies) => {
  const mail = paymentLinkMail(makeCheckoutLinks(secrets), postMail, recipients.contact)
  const orders = orderRepository(database)
  return {
    addOrder: addLicenceOrder(mail, clock),
    handlers: paymentLinkHandlers({ clock, throttle, orders, resend: paymentLinkAgain(database, mail) }),
  }
}
