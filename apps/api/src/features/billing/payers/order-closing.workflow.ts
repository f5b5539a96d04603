import type { AccountPart, LockIfDeleting } from '#src/features/accounts/ports.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import type { OrderRepository } from '../orders/order.repository.ts'
import type { OrderPayments } from '../orders/pay-order.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'

/** Closes the orders of an account that is deleted (AC-02). */
export const orderClosing = (
  database: Database,
  orders: OrderRepository,
  payerGroups: Pick<PayerGroupRepository, 'erase'>,
  { cancel }: Pick<OrderPayments, 'cancel'>,
  /** Those of some addresses, in lower case, whose owners can log in to see their receipts. */
  readersOf: (emails: readonly string[]) => Promise<string[]>,
): AccountPart => ({
  /** Ends every subscription at the provider. Throws when it does not answer, and goes on when it is run again. */
  close: async (accountId: string, _at: Date, lock: LockIfDeleting): Promise<void> => {
    for (const order of await orders.listChargeable(accountId)) {
      if (!(await inTransaction(database, lock))) return
      await cancel(order)
    }
  },
  /** A subscription that ended at the provider cannot be revived: it must be bought again. */
  reopen: () => Promise.resolve(),
  /** Erases who paid, and who finds the billing groups by it; receipts stay with the payers who can read them. */
  erase: async (accountId: string): Promise<void> => {
    const readers = await readersOf(await orders.payersOf(accountId))
    await payerGroups.erase(accountId, await orders.erase(accountId, readers))
  },
})
