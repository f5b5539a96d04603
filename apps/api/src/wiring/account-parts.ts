import { retailAccountRepository } from '#src/features/accounts/account/retail-account.repository.ts'
import type { AccountPart } from '#src/features/accounts/ports.ts'
import { orderClosing } from '#src/features/billing/payers/order-closing.workflow.ts'
import { orderRepository } from '#src/features/billing/orders/order.repository.ts'
import type { OrderPayments } from '#src/features/billing/orders/pay-order.ts'
import { payerGroupRepository } from '#src/features/billing/payers/payer-group.repository.ts'
import { licenceClosing } from '#src/features/licences/licence-closing.repository.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  payments: Pick<OrderPayments, 'cancel'>
}

/** Returns the parts of other features that end with an account: its licences, and the orders that it pays. */
export const makeAccountParts = ({ database, clock, secrets, payments }: Dependencies): AccountPart[] => [
  licenceClosing(database, clock, secrets),
  // Last, because it calls the card provider, whose outage then delays nothing else.
  orderClosing(
    database,
    orderRepository(database),
    payerGroupRepository(database, clock),
    payments,
    retailAccountRepository(database).addressesWithAccount,
  ),
]
