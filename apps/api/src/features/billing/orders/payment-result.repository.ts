import type { PaymentFilter } from '@assure/contract/licences/licence-list-options'
import sql, { type Sql } from 'sql-template-tag'

/** Conditions on the columns of an order `o`, so that indexes and statistics apply. */
const CONDITIONS: Record<PaymentFilter, Sql> = {
  payment_refunded: sql`o.refunded`,
  payment_failed: sql`not o.refunded and (o.status = 'past_due'
    or (o.status = 'cancelled' and not o.paid and o.subscription_id is not null))`,
  payment_cancelled: sql`not o.refunded and o.status = 'cancelled' and o.paid`,
  payment_succeeded: sql`not o.refunded and o.status in ('active', 'trialing')`,
  payment_not_made: sql`not o.refunded and (o.status in ('open', 'incomplete')
    or (o.status = 'cancelled' and not o.paid and o.subscription_id is null))`,
}

/** The SQL version of `paymentResultOf`: whether an order `o` has this payment result. */
export const paymentResultIs = (result: PaymentFilter): Sql => CONDITIONS[result]
