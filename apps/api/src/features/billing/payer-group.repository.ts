import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable } from '#src/platform/database/database.ts'
import { orderColumns } from './order.repository.ts'
import type { Order } from './order-row.ts'

/** Notes who pays for a billing group, in the transaction that makes it. */
export const addPayer = async (
  queryable: Queryable,
  { email, billingGroupId, accountId }: { email: string; billingGroupId: string; accountId: string },
): Promise<void> => {
  await queryable.execute(sql`
    insert into billing_group_payers (email, billing_group_id, account_id)
    values (${email.toLowerCase()}, ${billingGroupId}, ${accountId})`)
}

/** The billing groups of whoever pays, of whichever account they are (RS-09). */
export const payerGroupRepository = (database: Database, clock: Clock) => ({
  /** The orders of the groups that are billed to an address, the newest first. */
  ofPayer: async (email: string): Promise<Order[]> => {
    const { rows: ids } = await database.execute<{ account_id: string; billing_group_id: string }>(sql`
      select account_id, billing_group_id from billing_group_payers where email = ${email.toLowerCase()}`)
    if (ids.length === 0) return []
    const { rows } = await database.execute<Order>(sql`
      select ${orderColumns}
      from unnest(${ids.map((id) => id.account_id)}::uuid[], ${ids.map((id) => id.billing_group_id)}::uuid[])
        as g (account_id, billing_group_id)
      join orders o on o.account_id = g.account_id and o.order_id = g.billing_group_id
      order by o.order_id desc`)
    return rows
  },

  /** Notes for the owner of a group that whoever pays asked for its end. */
  noteCancellation: ({ accountId, orderId }: Order, origin: AuditOrigin): Promise<void> =>
    recordAudit(database, accountId, origin, clock(), { action: 'cancellation_requested', target: orderId }),

  /** Forgets who pays for the groups of an account. */
  erase: async (accountId: string): Promise<void> => {
    await database.execute(sql`delete from billing_group_payers where account_id = ${accountId}`)
  },
})
export type PayerGroupRepository = ReturnType<typeof payerGroupRepository>
