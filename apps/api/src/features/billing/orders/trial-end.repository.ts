import sql from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { lockOrder, lockPayer } from './order.repository.ts'
import type { OrderMails } from './order-mails.repository.ts'
import { isInForce, type Order } from './order-row.ts'
import type { OrderEffect } from './settle-order.repository.ts'

const ORIGIN = jobOrigin('trial-end')
type OrderIds = Pick<Order, 'accountId' | 'orderId'>

/**
 * Cancels the orders of expired, unpaid free tests (SU-11), which deactivates their licences. A later payment
 * reactivates them.
 */
export const trialEnding = (database: Database, effect: OrderEffect, mails: Pick<OrderMails, 'ended'>) => {
  const end = async (transaction: Transaction, ids: OrderIds, now: Date): Promise<void> => {
    const before = await lockOrder(transaction, ids)
    await lockPayer(transaction, ids.accountId)
    const waits = before?.status === 'open' || before?.status === 'incomplete'
    if (!before || !waits || isInForce(before, now)) return
    const after: Order = { ...before, status: 'cancelled', updatedAt: now }
    await transaction.execute(sql`
      update orders set status = 'cancelled', updated_at = ${now}
      where account_id = ${ids.accountId} and order_id = ${ids.orderId}`)
    await recordAudit(transaction, ids.accountId, ORIGIN, now, {
      action: 'order_cancelled',
      target: ids.orderId,
      before: { status: before.status },
    })
    await effect(transaction, { before, after, payment: null }, now)
    await mails.ended(transaction, { before, after, endedUnpaid: false }, now)
  }

  return {
    /** Ends at most `limit` free tests that are over, and returns how many. A failure is retried at the next run. */
    endSome: async (now: Date, limit: number, onError: (error: unknown) => void): Promise<number> => {
      const rows = await select(database, { accountId: uuid, orderId: uuid })`
        select account_id as "accountId", order_id as "orderId" from orders
        where trial_ends_at <= ${now} and status in ('open', 'incomplete')
        order by trial_ends_at limit ${limit}`
      return handleEach(
        rows,
        (ids) => inTransaction(database, (transaction) => end(transaction, ids, now)),
        onError,
      )
    },
  }
}
