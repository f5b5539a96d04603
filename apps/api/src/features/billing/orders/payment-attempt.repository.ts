import sql from 'sql-template-tag'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, int } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { lockOrder } from './order.repository.ts'
import { isOver, isPayable, type Order } from './order-row.ts'

/** How long a payment with unknown outcome blocks other payments of its order. */
const UNDER_WAY_MS = 120_000

type OrderIds = Pick<Order, 'accountId' | 'orderId'>
/**
 * `started`: `attempt` numbers the payment, which gives it its own idempotency key. A retry with the same token is not
 * new.
 */
export type StartedAttempt =
  | { outcome: 'started'; order: Order; attempt: number; isNew: boolean }
  | { outcome: 'under_way' | 'settled' | 'not_found' }

/**
 * Decides whether a payment may start, or returns why not. Runs in the transaction that starts it, and a refusal rolls
 * that back. It may create the order.
 */
export type Admit = (transaction: Transaction) => Promise<null | 'under_way' | 'not_found'>
const admitAll: Admit = () => Promise.resolve(null)
class NotAdmitted extends Error {
  readonly outcome: 'under_way' | 'not_found'
  constructor(outcome: NotAdmitted['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Lets only one payment per order through, even if several tabs start one at the same time. */
export const paymentAttempts = (database: Database) => ({
  /** Starts an attempt. The same token again, after no answer, continues the same attempt. */
  start: (ids: OrderIds, paymentToken: string, now: Date, admit = admitAll): Promise<StartedAttempt> =>
    inTransaction(database, async (transaction): Promise<StartedAttempt> => {
      const refusal = await admit(transaction)
      if (refusal) throw new NotAdmitted(refusal)
      const order = await lockOrder(transaction, ids)
      if (!order || isOver(order)) return { outcome: 'not_found' }
      if (!isPayable(order)) return { outcome: 'settled' }
      const tokenHash = sha256(paymentToken)
      const rows = await select(transaction, { attempt: int, isNew: flag })`
        update orders o set attempt_token_hash = ${tokenHash}, attempt_until = ${new Date(now.getTime() + UNDER_WAY_MS)},
          attempt = attempt + case when attempt_until is not null and attempt_token_hash = ${tokenHash} then 0 else 1 end
        where account_id = ${ids.accountId} and order_id = ${ids.orderId}
          and (attempt_until is null or attempt_until <= ${now} or attempt_token_hash = ${tokenHash})
        returning attempt, attempt <> (
          select b.attempt from orders b where b.account_id = o.account_id and b.order_id = o.order_id) as "isNew"`
      return rows[0] ? { outcome: 'started', order, ...rows[0] } : { outcome: 'under_way' }
    }).catch((error: unknown) => {
      if (error instanceof NotAdmitted) return { outcome: error.outcome }
      throw error
    }),

  /**
   * Ends an attempt with a known outcome, so that the next may start. Has no effect if another attempt has started
   * since.
   */
  finish: async ({ accountId, orderId }: OrderIds, attempt: number): Promise<void> => {
    await database.execute(sql`
      update orders set attempt_until = null
      where account_id = ${accountId} and order_id = ${orderId} and attempt = ${attempt}`)
  },
})
export type PaymentAttempts = ReturnType<typeof paymentAttempts>
