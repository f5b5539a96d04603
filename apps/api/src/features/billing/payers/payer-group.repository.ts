import { BILLING_GROUP_PAGE_SIZE } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable } from '#src/platform/database/database.ts'
import { int } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Fault } from '@assure/contract/faults'
import { UNPAID_GROUPS_MAX } from './limits.ts'
import { orderColumns } from '../orders/order.repository.ts'
import { type Order, orderShape } from '../orders/order-row.ts'

const TOO_MANY_UNPAID: Fault = {
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

/** SQL condition for the groups `g` that an address pays. */
const paidBy = (email: string) => sql`g.email = ${email.toLowerCase()} and not g.receipts_only`
/**
 * The groups that an address pays, as a table `g`. `offset 0` keeps it a step of its own: Citus joins the groups, which
 * are found by address, with orders only so.
 */
const groupsOf = (email: string) => sql`
  (select account_id, billing_group_id from billing_group_payers g where ${paidBy(email)} offset 0) g`
const itsOrder = sql`join orders o on o.account_id = g.account_id and o.order_id = g.billing_group_id`

export interface OrderPage {
  orders: Order[]
  /** The number of orders on all pages. */
  matches: number
}

/** The billing groups of a payer, of all accounts (RS-09). */
export const payerGroupRepository = (database: Database, clock: Clock) => ({
  /** Returns one page of the orders of a payer's groups, newest first. */
  page: async (email: string, page: number): Promise<OrderPage> => {
    const [orders, counts] = await Promise.all([
      // The subquery finds the page in the index of the groups, and only then reads orders.
      select(database, orderShape)`
        select ${orderColumns} from (
          select account_id, billing_group_id from billing_group_payers g where ${paidBy(email)}
          order by billing_group_id desc
          limit ${BILLING_GROUP_PAGE_SIZE} offset ${(page - 1) * BILLING_GROUP_PAGE_SIZE}) g ${itsOrder}
        order by o.order_id desc`,
      select(database, { matches: int })`
        select count(*)::int as matches from billing_group_payers g where ${paidBy(email)}`,
    ])
    return { orders, matches: counts[0]?.matches ?? 0 }
  },

  /** Returns the orders of those of these groups that a payer pays. */
  find: (email: string, billingGroupIds: readonly string[]): Promise<Order[]> =>
    select(database, orderShape)`
      select ${orderColumns} from ${groupsOf(email)} ${itsOrder}
      where g.billing_group_id = any(${billingGroupIds}::uuid[])`,

  /** Finds a payer's order by its subscription, or null. */
  findBySubscription: (email: string, subscriptionId: string): Promise<Order | null> =>
    selectOne(database, orderShape)`
      select ${orderColumns} from ${groupsOf(email)} ${itsOrder}
      where o.subscription_id = ${subscriptionId}`,

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
