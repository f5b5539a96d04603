import type { AccountPart, LockIfDeleting } from '#src/features/accounts/ports.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import type { OrderRepository } from '../orders/order.repository.ts'
import type { OrderPayments } from '../orders/pay-order.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'

/** Closes the orders of a deleted account (AC-02). */
export const orderClosing = (
  database: Database,
  orders: OrderRepository,
  payerGroups: Pick<PayerGroupRepository, 'erase'>,
  { cancel }: Pick<OrderPayments, 'cancel'>,
  /** Returns which of these lower-case addresses can log in and see their receipts. */
  readersOf: (emails: readonly string[]) => Promise<string[]>,
): AccountPart => ({
  /** Ends every subscription at the provider. Throws if the provider fails; the next run continues. */
  close: async (accountId: string, _at: Date, lock: LockIfDeleting): Promise<void> => {
    for (const order of await orders.listChargeable(accountId)) {
      if (!(await inTransaction(database, lock))) return
      await cancel(order)
    }
  },
  /** Does nothing: a subscription that ended at the provider cannot be revived and must be bought again. */
  reopen: () => Promise.resolve(),
  /** Erases the payers of orders and billing groups. Receipts stay for payers who can log in to read them. */
  erase: async (accountId: string): Promise<void> => {
    const readers = await readersOf(await orders.payersOf(accountId))
    await payerGroups.erase(accountId, await orders.erase(accountId, readers))
  },
})
