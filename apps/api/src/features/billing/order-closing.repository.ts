import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { OrderRepository } from './order.repository.ts'
import type { OrderPayments } from './pay-order.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'

/** What the deletion of an account does to what it pays (AC-02). */
export const orderClosing = (
  database: Database,
  orders: OrderRepository,
  payerGroups: Pick<PayerGroupRepository, 'erase'>,
  { cancel }: Pick<OrderPayments, 'cancel'>,
) => ({
  /** Ends every subscription at the provider. Throws when it does not answer, and goes on when it is run again. */
  close: async (
    accountId: string,
    _at: Date,
    hold: (transaction: Transaction) => Promise<boolean>,
  ): Promise<void> => {
    for (const order of await orders.listLiving(accountId)) {
      if (!(await inTransaction(database, hold))) return
      await cancel(order)
    }
  },
  /** What has ended at the provider cannot be revived: it is bought again. */
  reopen: () => Promise.resolve(),
  /** Who paid, and who finds the billing groups by it. */
  erase: async (accountId: string): Promise<void> => {
    await orders.erase(accountId)
    await payerGroups.erase(accountId)
  },
})
