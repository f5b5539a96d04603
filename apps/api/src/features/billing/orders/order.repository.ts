import sql from 'sql-template-tag'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { flag, int, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type NewOrder, type Order, type OrderDifference, orderShape } from './order-row.ts'

type OrderIds = Pick<Order, 'accountId' | 'orderId'>

/** A payment and the amount that can still be refunded, in cents. */
const refundableShape = {
  paymentId: text(),
  left: int,
  refunded: int,
}
type Refundable = RowOf<typeof refundableShape>

/** A payment as shown to the operator, in cents. `number` is its receipt number. */
const orderPaymentShape = {
  number: int,
  paymentId: text(),
  subscriptionId: nullable(text()),
  amount: int,
  refunded: int,
  currency: text(),
  paidAt: moment,
  periodEndsAt: nullable(moment),
}
export type OrderPayment = RowOf<typeof orderPaymentShape>

export const orderColumns = sql`o.account_id as "accountId", o.order_id as "orderId", o.kind, o.plan,
  o.payer_email as "payerEmail", o.unit_amount as "unitAmount", o.quantity, o.currency, o.billing_period as "interval",
  o.trial_days as "trialDays", o.status, o.paid, o.refunded, o.customer_id as "customerId",
  o.subscription_id as "subscriptionId", o.differences,
  o.decline_code as "declineCode", o.trial_ends_at as "trialEndsAt", o.period_ends_at as "periodEndsAt",
  o.created_at as "createdAt", o.updated_at as "updatedAt"`

/** Inserts an unpaid order. An existing order stays as it is. */
export const insertOrder = async (queryable: Queryable, order: NewOrder, now: Date): Promise<void> => {
  await queryable.execute(sql`
    insert into orders (account_id, order_id, kind, plan, payer_email, unit_amount, quantity, currency, billing_period,
      trial_days, status, paid, refunded, trial_ends_at, attempt, created_at, updated_at)
    values (${order.accountId}, ${order.orderId}, ${order.kind}, ${order.plan}, ${order.payerEmail},
      ${order.unitAmount}, ${order.quantity}, ${order.currency}, ${order.interval}, ${order.trialDays}, 'open',
      false, false, ${order.trialEndsAt}, 0, ${now}, ${now})
    on conflict (account_id, order_id) do nothing`)
}

/** Finds an order by its ids, or null. */
export const findOrder = (queryable: Queryable, { accountId, orderId }: OrderIds): Promise<Order | null> =>
  selectOne(queryable, orderShape)`
    select ${orderColumns} from orders o where o.account_id = ${accountId} and o.order_id = ${orderId}`

/** Finds an order and locks its row; null if it does not exist. */
export const lockOrder = (
  transaction: Transaction,
  { accountId, orderId }: OrderIds,
): Promise<Order | null> =>
  selectOne(transaction, orderShape)`
    select ${orderColumns} from orders o
    where o.account_id = ${accountId} and o.order_id = ${orderId} for update`

/**
 * Locks the account against other payments and the start of its deletion. Lock the order first: the opposite order
 * would deadlock. Returns whether the account is being deleted.
 */
export const lockPayer = async (
  transaction: Transaction,
  accountId: string,
): Promise<{ isLeaving: boolean }> => {
  const rows = await select(transaction, { isLeaving: flag })`
    select status in ('deleting', 'deleted', 'erased') as "isLeaving" from accounts
    where account_id = ${accountId} for no key update`
  return { isLeaving: rows[0]?.isLeaving ?? true }
}

/** The subscriptions of an account's orders that may still be charged. */
export const subscriptionsOf = async (queryable: Queryable, accountId: string): Promise<string[]> => {
  const rows = await select(queryable, { id: text() })`
    select subscription_id as id from orders
    where account_id = ${accountId} and subscription_id is not null and status <> 'cancelled'`
  return rows.map(({ id }) => id)
}

/** Flags an order whose amounts at the provider differ from those sold. Flags are never removed. */
export const markDifferences = async (
  transaction: Transaction,
  { accountId, orderId, differences }: Pick<Order, 'accountId' | 'orderId' | 'differences'>,
  found: readonly OrderDifference[],
): Promise<void> => {
  const added = found.filter((difference) => !differences.includes(difference))
  if (added.length === 0) return
  await transaction.execute(sql`
    update orders set differences = ${[...differences, ...added]}
    where account_id = ${accountId} and order_id = ${orderId}`)
}

export const orderRepository = (database: Database) => ({
  find: (ids: OrderIds): Promise<Order | null> => findOrder(database, ids),

  /** Lists the orders of an account of one kind, newest first. */
  list: (accountId: string, kind: Order['kind']): Promise<Order[]> =>
    select(database, orderShape)`
      select ${orderColumns} from orders o where o.account_id = ${accountId} and o.kind = ${kind}
      order by o.order_id desc`,

  /** Lists orders of every kind, newest first: of one account, of one payer's address, or all. Not those of test modes. */
  listAll: async (
    { accountId, payer }: { accountId?: string | undefined; payer?: string | undefined },
    limit: number,
  ): Promise<Order[]> => {
    const ofAccount = accountId === undefined ? sql`true` : sql`o.account_id = ${accountId}`
    const ofPayer = payer === undefined ? sql`true` : sql`lower(o.payer_email) = ${payer.toLowerCase()}`
    return select(database, orderShape)`
      select ${orderColumns} from orders o where ${ofAccount} and ${ofPayer}
        and exists (select from accounts a where a.account_id = o.account_id and a.test_of is null)
      order by o.created_at desc, o.account_id, o.order_id limit ${limit}`
  },

  /** Lists the payments of an order, newest first. */
  listPayments: ({ accountId, orderId }: OrderIds): Promise<OrderPayment[]> =>
    select(database, orderPaymentShape)`
      select number, payment_id as "paymentId", subscription_id as "subscriptionId", amount, refunded, currency,
        paid_at as "paidAt", period_ends_at as "periodEndsAt"
      from payments where account_id = ${accountId} and order_id = ${orderId}
      order by paid_at desc, number desc`,

  /** The newest payment of an order that is not fully refunded; or null. */
  findRefundable: ({ accountId, orderId }: OrderIds): Promise<Refundable | null> =>
    selectOne(database, refundableShape)`
      select payment_id as "paymentId", amount - refunded as "left", refunded from payments
      where account_id = ${accountId} and order_id = ${orderId} and refunded < amount
      order by paid_at desc, number desc limit 1`,

  /** Lists the orders of an account, of every kind, that the provider may still charge. */
  listChargeable: (accountId: string): Promise<Order[]> =>
    select(database, orderShape)`
      select ${orderColumns} from orders o where o.account_id = ${accountId} and o.subscription_id is not null
        and o.status in ('incomplete', 'trialing', 'active', 'past_due') order by o.order_id`,

  /** Lists the addresses, in lower case, that paid for licences of an account. */
  payersOf: async (accountId: string): Promise<string[]> => {
    const rows = await select(database, { email: text() })`
      select distinct lower(o.payer_email) as email from orders o
      where o.account_id = ${accountId} and o.kind = 'licences' and exists (
        select from payments p where p.account_id = o.account_id and p.order_id = o.order_id)`
    return rows.map(({ email }) => email)
  },

  /**
   * Erases the payers of an account's orders, except where a `kept` address has a receipt, and the names of the company.
   * Returns the ids of those orders.
   */
  erase: async (accountId: string, kept: readonly string[]): Promise<string[]> => {
    const hasReceipt = sql`o.kind = 'licences' and lower(o.payer_email) = any(${kept}::text[]) and exists (
      select from payments p where p.account_id = o.account_id and p.order_id = o.order_id)`
    await database.execute(sql`
      update orders o set payer_email = '' where o.account_id = ${accountId} and not (${hasReceipt})`)
    await database.execute(sql`
      update payments set buyer_company = null where account_id = ${accountId} and buyer_company is not null`)
    const rows = await select(database, {
      order_id: uuid,
    })`select o.order_id from orders o where o.account_id = ${accountId} and ${hasReceipt}`
    return rows.map(({ order_id }) => order_id)
  },
})
export type OrderRepository = ReturnType<typeof orderRepository>
