import type { Language } from '@assure/contract/constants'
import type { Recipients } from '#src/features/accounts/ports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { type CheckoutLinks, PAYMENT_LINK_TTL_MS } from '../orders/checkout-link.ts'
import type { NewOrder, Order } from '../orders/order-row.ts'

/** The seller of licences: the account that owns them, and its contact. */
interface Seller {
  name: string
  company: string
  language: Language
  /** The address of its contact; null without one. */
  email: string | null
}
export type FindContact = Recipients['contact']

/** Finds the seller. Mails to the payer use the seller's language, because only the payer's address is known. */
export const findSeller = async (
  transaction: Transaction,
  accountId: string,
  findContact: FindContact,
): Promise<Seller> => {
  const account = await selectOne(transaction, { company: text() })`
    select company from accounts where account_id = ${accountId}`
  if (!account) throw new Error('an order needs its account')
  const contact = await findContact(transaction, accountId)
  const { name, email, language } = contact ?? { name: '', email: null, language: 'en' }
  return { name, company: account.company, language, email }
}

/**
 * The payer of licences. In test mode the member who used it last stands in for them; null if there is none.
 */
export const mailedPayer = (
  { accountId, payerEmail }: Pick<NewOrder, 'accountId' | 'payerEmail'>,
  seller: Seller,
) => (isTestAccount(accountId) ? seller.email : payerEmail)

/** Mails the payment link to the payer of licences (RS-08), in the caller's transaction. */
export const paymentLinkMail =
  (links: Pick<CheckoutLinks, 'make'>, postMail: PostMail, findContact: FindContact) =>
  async (transaction: Transaction, order: NewOrder, now: Date): Promise<void> => {
    const { accountId, orderId, kind, plan, quantity, currency, interval } = order
    const seller = await findSeller(transaction, accountId, findContact)
    const to = mailedPayer(order, seller)
    if (to === null) return
    const { name, company, language } = seller
    const expiresAt = new Date(now.getTime() + PAYMENT_LINK_TTL_MS)
    const values = {
      ...{ name, company },
      order: { kind, plan, quantity, amount: periodAmount(order), currency, interval },
      token: await links.make({ accountId, orderId, selectedPlan: null }, expiresAt),
    }
    await postMail(transaction, { template: 'payment_link', to, language, about: accountId, values })
  }
export type MailPaymentLink = ReturnType<typeof paymentLinkMail>

/** Mails the payment link again and records the request in the audit log. */
export const paymentLinkAgain =
  (database: Database, mail: MailPaymentLink) =>
  (order: Order, origin: AuditOrigin, now: Date): Promise<void> =>
    inTransaction(database, async (transaction) => {
      await mail(transaction, order, now)
      const event = { action: 'payment_link_sent', target: order.payerEmail } as const
      await recordAudit(transaction, order.accountId, origin, now, event)
    })
