import type { CoveredModality } from '@assure/contract/billing/promotion-coverage'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { int, type RowOf, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The estimations that one promotion adds to an account's monthly limit. */
const promotionAllowanceShape = {
  promotion_code: text(),
  allowed_transaction_count: int,
}
export type PromotionAllowance = RowOf<typeof promotionAllowanceShape>

const sumOf = (modalities: readonly CoveredModality[]) =>
  raw(modalities.map((modality) => `r.covers_${modality}`).join(' + '))

/**
 * SQL for the estimations that an account's current promotions add to the monthly limit of its plan. `accountId` is the
 * column or value with the account's id.
 */
export const coveredEstimations = (accountId: Sql, now: Date): Sql => sql`(
  select coalesce(sum(${sumOf(['face', 'voice'])}), 0)::bigint from promotion_redemptions r
  where r.account_id = ${accountId} and r.ends_at > ${now})`

/** Reads the estimations that promotions add to monthly limits. */
export const allowanceRepository = (database: Database) => ({
  /** Lists what each current promotion of an account covers of some modalities, in order of redemption. */
  find: (
    accountId: string,
    modalities: readonly CoveredModality[],
    now: Date,
  ): Promise<PromotionAllowance[]> =>
    select(database, promotionAllowanceShape)`
      select r.code as promotion_code, ${sumOf(modalities)} as allowed_transaction_count
      from promotion_redemptions r
      where r.account_id = ${accountId} and r.ends_at > ${now} and ${sumOf(modalities)} > 0
      order by r.redeemed_at, r.code`,
})
