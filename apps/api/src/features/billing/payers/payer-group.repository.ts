import { RpcError } from '@assure/contract/implement'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable } from '#src/platform/database/database.ts'
import { int, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { UNPAID_GROUPS_MAX } from './limits.ts'
import { orderColumns } from '../orders/order.repository.ts'
import { type Order, orderShape } from '../orders/order-row.ts'

const TOO_MANY_UNPAID = {
  pointer: '/billed_to_email',
  code: 'too_many_unpaid',
  message: `This address has ${UNPAID_GROUPS_MAX} orders of yours to pay. Wait until one of them is paid.`,
}

/**
 * Stores the payer of a billing group, in the transaction that creates the group. Throws `RpcError` `invalid` if the
 * account has too many unpaid groups for this payer.
 */
export const addPayer = async (
  queryable: Queryable,
  { email, billingGroupId, accountId }: { email: string; billingGroupId: string; accountId: string },
): Promise<void> => {
  const rows = await select(queryable, { unpaid: int })`
    select count(*)::int as unpaid from orders
    where account_id = ${accountId} and order_id <> ${billingGroupId} and kind = 'licences'
      and lower(payer_email) = ${email.toLowerCase()} and not paid
      and status in ('open', 'incomplete', 'cancelled')`
  if ((rows[0]?.unpaid ?? 0) >= UNPAID_GROUPS_MAX)
    throw new RpcError('invalid', { faults: [TOO_MANY_UNPAID] })
  await queryable.execute(sql`
    insert into billing_group_payers (email, billing_group_id, account_id)
    values (${email.toLowerCase()}, ${billingGroupId}, ${accountId})`)
}

/** The billing groups of a payer, of all accounts (RS-09). */
export const payerGroupRepository = (database: Database, clock: Clock) => ({
  /** The orders of a payer's groups, newest first. A null limit means all. */
  ofPayer: async (email: string, limit: number | null = null): Promise<Order[]> => {
    const ids = await select(database, { account_id: uuid, billing_group_id: uuid })`
      select account_id, billing_group_id from billing_group_payers
      where email = ${email.toLowerCase()} and not receipts_only`
    if (ids.length === 0) return []
    return select(database, orderShape)`
      select ${orderColumns}
      from unnest(${ids.map((id) => id.account_id)}::uuid[], ${ids.map((id) => id.billing_group_id)}::uuid[])
        as g (account_id, billing_group_id)
      join orders o on o.account_id = g.account_id and o.order_id = g.billing_group_id
      order by o.order_id desc limit ${limit}::int`
  },

  /** Records in the owner's audit log that the payer requested the cancellation. */
  noteCancellation: ({ accountId, orderId }: Order, origin: AuditOrigin): Promise<void> =>
    recordAudit(database, accountId, origin, clock(), { action: 'cancellation_requested', target: orderId }),

  /** Erases the payers of an account's groups. Groups with a receipt keep theirs, but only to find the receipts. */
  erase: async (accountId: string, withReceipt: readonly string[]): Promise<void> => {
    const isKept = sql`billing_group_id = any(${withReceipt}::uuid[])`
    await database.execute(sql`
      update billing_group_payers set receipts_only = true where account_id = ${accountId} and ${isKept}`)
    await database.execute(
      sql`delete from billing_group_payers where account_id = ${accountId} and not (${isKept})`,
    )
  },
})
export type PayerGroupRepository = ReturnType<typeof payerGroupRepository>
