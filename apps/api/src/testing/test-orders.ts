import type { OrderStatus } from '@assure/contract/billing/checkout.modes'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { insertOrder } from '#src/features/billing/orders/order.repository.ts'
import type { NewOrder } from '#src/features/billing/orders/order-row.ts'
import type { Clock } from '#src/platform/clock.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { TestPortal } from './test-portal.ts'

/** Inserts an account's order, in the state that the card provider would leave it in. */
export const testOrders = (portal: Pick<TestPortal, 'database'> & { clock: { now: Clock } }) => ({
  put: async (
    { accountId, email }: { accountId: string; email: string },
    {
      status = 'open',
      periodEndsAt = null,
      ...order
    }: Partial<NewOrder> & { status?: OrderStatus; periodEndsAt?: Date | null } = {},
  ): Promise<string> => {
    const now = portal.clock.now()
    const orderId = uuidv7(now)
    await insertOrder(
      portal.database,
      {
        accountId,
        orderId,
        kind: 'plan',
        plan: order.kind === 'licences' ? null : 'growth',
        payerEmail: email,
        unitAmount: 29_900,
        quantity: 1,
        currency: 'usd',
        interval: 'month',
        trialDays: 0,
        trialEndsAt: null,
        ...order,
      },
      now,
    )
    await portal.database.execute(sql`
      update orders set status = ${status}, period_ends_at = ${periodEndsAt}
      where account_id = ${accountId} and order_id = ${orderId}`)
    return orderId
  },
  change: async (
    accountId: string,
    orderId: string,
    { status, periodEndsAt = null }: { status: OrderStatus; periodEndsAt?: Date | null },
  ): Promise<void> => {
    await portal.database.execute(sql`
      update orders set status = ${status}, period_ends_at = ${periodEndsAt}
      where account_id = ${accountId} and order_id = ${orderId}`)
  },
  /** Inserts a payment of an order. `number` counts within the account. */
  pay: async (
    accountId: string,
    orderId: string,
    {
      number = 1,
      amount = 29_900,
      refunded = 0,
      paidAt = portal.clock.now(),
      periodEndsAt = null,
    }: {
      number?: number
      amount?: number
      refunded?: number
      paidAt?: Date
      periodEndsAt?: Date | null
    } = {},
  ): Promise<void> => {
    await portal.database.execute(sql`
      insert into payments (account_id, payment_id, order_id, number, amount, refunded, currency, paid_at, period_ends_at)
      values (${accountId}, ${randomUUID()}, ${orderId}, ${number}, ${amount}, ${refunded}, 'usd', ${paidAt}, ${periodEndsAt})`)
  },
})
