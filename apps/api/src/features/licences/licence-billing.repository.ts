import sql from 'sql-template-tag'
import { jobOrigin } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { moment, nullable } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { BillingGroupIds } from './ports.ts'
import { deactivateLicences, reactivateLicences } from './licence-deactivation.repository.ts'

const ORIGIN = jobOrigin('billing')

/**
 * Changes the licences of a billing group after payments (RS-08). Each function is idempotent and runs in the
 * transaction that locks the group's order. One batch is enough, because a group has only the licences of one order.
 */
export const licenceBilling = (secrets: Secrets) => {
  const closedAt = async (transaction: Transaction, { accountId, billingGroupId }: BillingGroupIds) => {
    const row = await selectOne(transaction, { closed_at: nullable(moment) })`
      select closed_at from billing_groups
      where account_id = ${accountId} and billing_group_id = ${billingGroupId}`
    return row?.closed_at ?? null
  }
  const mark = async (
    transaction: Transaction,
    { accountId, billingGroupId }: BillingGroupIds,
    at: Date | null,
  ) => {
    await transaction.execute(sql`
      update billing_groups set closed_at = ${at}
      where account_id = ${accountId} and billing_group_id = ${billingGroupId}`)
  }

  return {
    /**
     * Deactivates all licences that are not deleted. Marks those that the account's deletion deactivated again, because
     * undoing the deletion must not revive unpaid licences.
     */
    close: async (transaction: Transaction, group: BillingGroupIds, now: Date): Promise<void> => {
      const known = await closedAt(transaction, group)
      const at = known ?? now
      if (!known) await mark(transaction, group, at)
      const { accountId, billingGroupId } = group
      const which = sql`billing_group_id = ${billingGroupId} and deleted_at is null
        and deactivated_at is distinct from ${at}`
      await deactivateLicences(transaction, { accountId, which, at, origin: ORIGIN }, now)
    },

    /** Reopens only what `close` deactivated, and nothing if the account is being deleted. */
    reopen: async (transaction: Transaction, group: BillingGroupIds, now: Date): Promise<void> => {
      const at = await closedAt(transaction, group)
      if (!at) return
      const { accountId, billingGroupId } = group
      const { rows } = await transaction.execute(sql`
        select 1 from accounts where account_id = ${accountId} and deletion_requested_at is null`)
      if (rows.length === 0) return
      await mark(transaction, group, null)
      const which = sql`billing_group_id = ${billingGroupId}`
      await reactivateLicences(transaction, secrets, { accountId, which, at, origin: ORIGIN }, now)
    },
  }
}
