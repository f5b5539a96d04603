import type { Language } from '@assure/contract/constants'
import type { GroupLicences } from '#src/features/licences/ports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { isInForce, isSubscribed, type Order } from '../orders/order-row.ts'
import { type FindContact, findSeller, mailedPayer } from './payment-link.repository.ts'
import type { EnqueueEnd, OrderEffect } from '../orders/settle-order.repository.ts'

/** Opens or closes an order's licences to match it (RS-08). An order that was never in force changes nothing. */
const followOrder = async (
  licences: GroupLicences,
  transaction: Transaction,
  order: Order,
  now: Date,
): Promise<void> => {
  const group = { accountId: order.accountId, billingGroupId: order.orderId }
  if (isInForce(order, now)) await licences.reopen(transaction, group, now)
  else if (order.paid || order.trialEndsAt !== null) await licences.close(transaction, group, now)
}

interface Dependencies {
  licences: GroupLicences
  enqueueEnd: EnqueueEnd
  /** Invites a payer without an account to the retail area; accounts provide it. */
  invite(transaction: Transaction, payer: { email: string; language: Language }): Promise<void>
  postMail: PostMail
  findContact: FindContact
}

/** The effects of a licence order (docs/decisions/0017). */
export const licenceEffect =
  ({ licences, enqueueEnd, invite, postMail, findContact }: Dependencies): OrderEffect =>
  async (transaction, { before, after, payment }, now) => {
    await followOrder(licences, transaction, after, now)
    // Checks the payment of this event: refunding an older one must not end a newer purchase.
    const isPaidBack = after.refunded && payment !== null && payment.refunded === payment.amount
    if (isPaidBack && isSubscribed(after) && after.subscriptionId !== null)
      await enqueueEnd(transaction, after.subscriptionId)
    if (before.paid || !after.paid || after.refunded) return
    const { accountId, payerEmail: email, quantity } = after
    const seller = await findSeller(transaction, accountId, findContact)
    const { company, language } = seller
    const values = { email, company, quantity }
    const to = mailedPayer(after, seller)
    if (to !== null)
      await postMail(transaction, { template: 'licences_paid', to, language, about: accountId, values })
    // The payer of a test is no real person.
    if (!isTestAccount(accountId)) await invite(transaction, { email, language })
  }
