import { declineReason } from '@assure/contract/billing/decline-reason'
import type { Recipients } from '#src/features/accounts/ports.ts'
import type { MailedOrder, MailValues, PostMail } from '#src/mails/mail.ts'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { type CheckoutLinks, PAYMENT_LINK_TTL_MS } from './checkout-link.ts'
import { isInForce, isSubscribed, type Order } from './order-row.ts'
import type { Payment } from './payment.repository.ts'

interface Dependencies {
  links: Pick<CheckoutLinks, 'make'>
  postMail: PostMail
  recipients: Pick<Recipients, 'ofBills' | 'ofOrder'>
}
/** The account of an order: it has the plan or sold the licences. */
const ownerShape = {
  company: text(),
  isRetail: flag,
  isClosed: flag,
  next: nullable(text()),
}
type Owner = RowOf<typeof ownerShape>

/** An order before and after a change of its subscription. */
interface Change {
  before: Order
  after: Order
  /** Whether the provider reports that the card could not be charged. */
  endedUnpaid: boolean
}

const mailedOrder = (
  { kind, plan, quantity, currency, interval, ...prices }: Order,
  organisation: string,
): MailedOrder => ({
  ...{ organisation, kind, plan, quantity, currency, interval },
  amount: periodAmount({ ...prices, quantity }),
})

/** Why an order that was in use has ended. null if it has not ended, or if only its first payment failed. */
const causeOf = (
  { before, after, endedUnpaid }: Change,
  now: Date,
): MailValues['subscription_ended']['cause'] | null => {
  if (after.status !== 'cancelled' || before.status === 'cancelled') return null
  const isFirstHeardOf = after.paid && !before.paid
  if (isSubscribed(before) || isFirstHeardOf || isInForce(before, now))
    return endedUnpaid ? 'unpaid' : 'cancelled'
  const { trialEndsAt, updatedAt, status } = before
  // A payment that began after the test was over does not end the test again.
  return trialEndsAt !== null && (status === 'open' || updatedAt < trialEndsAt) ? 'test_over' : null
}

const findOwner = async (
  transaction: Transaction,
  { accountId, orderId, kind }: Order,
): Promise<Owner | null> => {
  const owner = await selectOne(transaction, ownerShape)`
    select company, realm = 'retail' as "isRetail",
      status in ('deleting', 'deleted', 'erased') as "isClosed",
      (select o.plan from orders o where o.account_id = a.account_id and o.kind = 'plan' and o.order_id <> ${orderId}
        and o.status in ('trialing', 'active', 'past_due') order by o.order_id desc limit 1) as next
    from accounts a where account_id = ${accountId}`
  return owner ? { ...owner, next: kind === 'plan' ? owner.next : null } : null
}

/** Mails about changes of orders, sent in the transaction of the change, so each is sent once. */
export const orderMails = ({ links, postMail, recipients }: Dependencies) => ({
  /** Mails the payer, and the reseller of licences, when a subscription has ended. */
  ended: async (transaction: Transaction, change: Change, now: Date): Promise<void> => {
    const cause = causeOf(change, now)
    if (!cause) return
    const { after } = change
    const owner = await findOwner(transaction, after)
    if (!owner) return
    const payers = await recipients.ofOrder(transaction, after)
    const { accountId, orderId, kind, declineCode } = after
    const { company, isClosed, next } = owner
    const reason = cause === 'unpaid' ? declineReason(declineCode) : null
    const about = { order: mailedOrder(after, company), cause, reason, company, isClosed, next } as const
    const expiresAt = new Date(now.getTime() + PAYMENT_LINK_TTL_MS)
    const canPay = kind === 'licences' && !isClosed
    const token = canPay ? await links.make({ accountId, orderId, selectedPlan: null }, expiresAt) : null
    for (const { name, email: to, language } of payers) {
      const values: MailValues['subscription_ended'] = { ...about, name, token }
      await postMail(transaction, { template: 'subscription_ended', to, language, about: accountId, values })
    }
    if (kind !== 'licences' || owner.isRetail) return
    const told = new Set(payers.map(({ email }) => email.toLowerCase()))
    for (const { name, email: to, language } of await recipients.ofBills(transaction, accountId)) {
      if (told.has(to.toLowerCase())) continue
      const values: MailValues['licences_stopped'] = {
        ...{ ...about, name, payer: after.payerEmail },
        // The reason of a failed card is private to the payer and the bank.
        reason: null,
      }
      await postMail(transaction, { template: 'licences_stopped', to, language, about: accountId, values })
    }
  },

  /** Mails the payer about each full or partial refund. */
  refunded: async (transaction: Transaction, order: Order, payment: Payment | null): Promise<void> => {
    if (!payment || payment.newlyRefunded === 0) return
    const owner = await findOwner(transaction, order)
    if (!owner) return
    const { newlyRefunded: amount, refunded, paidAt: paid_at } = payment
    for (const { name, email, language } of await recipients.ofOrder(transaction, order))
      await postMail(transaction, {
        ...{ template: 'payment_refunded', to: email, language, about: order.accountId },
        values: { name, email, order: mailedOrder(order, owner.company), amount, refunded, paid_at },
      })
  },
})
export type OrderMails = ReturnType<typeof orderMails>
