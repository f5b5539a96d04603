import { RECEIPT_PAGE_SIZE } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { KeepBuyer, Recipients } from '#src/features/accounts/ports.ts'
import type { Database } from '#src/platform/database/database.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Receipt, type ReceiptIds, receiptShape } from './receipt-row.ts'

const columns = sql`p.account_id as "accountId", p.number, p.amount, p.refunded, p.currency, p.paid_at as "paidAt",
  p.period_ends_at as "periodEndsAt", o.kind, o.plan, o.payer_email as "payerEmail", o.unit_amount as "unitAmount",
  o.quantity, o.billing_period as "interval", p.buyer_company as "buyerCompany",
  starts_with(p.payment_id, 'pay_sandbox_') as "isTest"`
const tables = sql`payments p join orders o on o.account_id = p.account_id and o.order_id = p.order_id`

/** Names of the buyer, as far as known. */
export interface Buyer {
  name: string
  company: string
}
export interface ReceiptPage {
  receipts: Receipt[]
  matches: number
}

/** Keeps the company's name on the receipts of an account that gets another name. */
export const keepBuyer: KeepBuyer = async (transaction, accountId, company) => {
  await transaction.execute(sql`
    update payments set buyer_company = ${company} where account_id = ${accountId} and buyer_company is null`)
}

export const receiptRepository = (database: Database, findContact: Recipients['contact']) => {
  const readPage = async (condition: Sql, page: number): Promise<ReceiptPage> => {
    const [receipts, counts] = await Promise.all([
      select(database, receiptShape)`
        select ${columns} from ${tables} where ${condition}
        order by p.paid_at desc, p.account_id, p.number desc
        limit ${RECEIPT_PAGE_SIZE} offset ${(page - 1) * RECEIPT_PAGE_SIZE}`,
      select(database, { matches: int })`select count(*)::int as matches from ${tables} where ${condition}`,
    ])
    return { receipts, matches: counts[0]?.matches ?? 0 }
  }
  return {
    /**
     * Lists an account's payments for its own plans, newest first. Payments of others for its licences are not
     * included.
     */
    ofPlans: (accountId: string, page: number): Promise<ReceiptPage> =>
      readPage(sql`p.account_id = ${accountId} and o.kind = 'plan'`, page),

    /** Lists an address's payments for licences, newest first. */
    ofPayer: (email: string, page: number): Promise<ReceiptPage> =>
      readPage(
        sql`o.kind = 'licences' and (p.account_id, p.order_id) in (
          select account_id, billing_group_id from billing_group_payers where email = ${email.toLowerCase()})`,
        page,
      ),

    /** The names of an account, of either realm; empty if it does not exist. */
    buyer: async (accountId: string): Promise<Buyer> => {
      const account = await selectOne(database, { company: text() })`
        select company from accounts where account_id = ${accountId}`
      const contact = await findContact(database, accountId)
      return { name: contact?.name ?? '', company: account?.company ?? '' }
    },

    /** Finds a receipt by its ids, or null. */
    find: ({ accountId, number }: ReceiptIds): Promise<Receipt | null> =>
      selectOne(database, receiptShape)`
        select ${columns} from ${tables} where p.account_id = ${accountId} and p.number = ${number}::bigint`,
  }
}
export type ReceiptRepository = ReturnType<typeof receiptRepository>
