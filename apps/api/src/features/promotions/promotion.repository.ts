import { PROMOTIONS_LISTED_MAX } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Queryable, secondsOf } from '#src/platform/database/database.ts'
import { int, type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { claimBenefit, isClaimedByOther } from '#src/platform/mailbox-claims.ts'
import { coverageColumns, coverageShape, coveredColumns } from './coverage-row.repository.ts'

/** The promotion of a code. */
const promotionShape = { description: text(), valid_for_days: int, ...coverageShape }
export type PromotionRow = RowOf<typeof promotionShape>
/** A redemption of an account. */
const redemptionShape = {
  ...promotionShape,
  code: text(),
  ordinal: int,
  redeemed_at_utc: int,
  ends_at_utc: int,
}
export type RedemptionRow = RowOf<typeof redemptionShape>
interface Redeemer {
  accountId: string
  email: string
}
export type Redeemed =
  | { result: 'OK'; redemption: RedemptionRow }
  | { result: 'promotion_already_redeemed'; redemption: RedemptionRow }
  | { result: 'promotion_invalid' }

/** Rolls back the counted redemption if the account or its mailbox has reached the limit for the code. */
class AlreadyRedeemed extends Error {}

/** SQL condition that a code can be redeemed now. Callers do not say why it cannot. */
export const isOpen = (now: Date): Sql => sql`promotions.starts_at <= ${now}
  and (promotions.ends_at is null or promotions.ends_at > ${now})
  and (promotions.total_limit is null or promotions.redeemed_count < promotions.total_limit)`

const promotionColumns = sql`promotions.description, promotions.valid_for_days, ${coverageColumns('promotions')}`
const redemptionColumns = sql`r.code, r.ordinal, r.description, r.valid_for_days, ${coverageColumns('r')},
  ${secondsOf(sql`r.redeemed_at`)} as redeemed_at_utc, ${secondsOf(sql`r.ends_at`)} as ends_at_utc`

/** Finds and redeems promotions for accounts. Codes must be in their stored form (`parsePromotionCode`). */
export const promotionRepository = (database: Database) => {
  /** Returns the account's last redemption of a code. */
  const lastOf = async (
    queryable: Queryable,
    accountId: string,
    code: string,
  ): Promise<RedemptionRow | undefined> => {
    const rows = await select(queryable, redemptionShape)`
      select ${redemptionColumns} from promotion_redemptions r
      where r.account_id = ${accountId} and r.code = ${code} order by r.ordinal desc limit 1`
    return rows[0]
  }

  return {
    /**
     * Returns the promotion of a code that can be redeemed, or that the account has redeemed. null for every other
     * code, and for a code that another tagged form of the account's address has redeemed.
     */
    find: async (account: Redeemer, code: string, now: Date): Promise<PromotionRow | null> => {
      if (await isClaimedByOther(database, `promotion ${code}`, account)) return null
      const rows = await select(
        database,
        promotionShape,
      )`select ${promotionColumns} from promotions where code = ${code} and ${isOpen(now)}`
      return rows[0] ?? (await lastOf(database, account.accountId, code)) ?? null
    },

    /**
     * Redeems a code for an account. The code's counter and the account's redemption are written in one transaction. An
     * account holds a code only once at a time, and redeems it at most `per_account_limit` times. Of the tagged forms of
     * one address, only one redeems a code: for the others it does not exist.
     */
    redeem: async (account: Redeemer, code: string, origin: AuditOrigin, now: Date): Promise<Redeemed> => {
      const { accountId } = account
      const refused = async (queryable: Queryable): Promise<Redeemed> => {
        const redemption = await lastOf(queryable, accountId, code)
        return redemption
          ? { result: 'promotion_already_redeemed', redemption }
          : { result: 'promotion_invalid' }
      }
      try {
        return await inTransaction(database, async (transaction): Promise<Redeemed> => {
          const last = await lastOf(transaction, accountId, code)
          const nowS = Math.floor(now.getTime() / 1000)
          if (last && last.ends_at_utc > nowS)
            return { result: 'promotion_already_redeemed', redemption: last }
          // Every call writes the code's row before the account's. A different order could deadlock.
          const promotion = await selectOne(transaction, { ...promotionShape, per_account_limit: int })`
            update promotions set redeemed_count = promotions.redeemed_count + 1
            where promotions.code = ${code} and ${isOpen(now)}
            returning ${promotionColumns}, promotions.per_account_limit`
          if (!promotion) return refused(transaction)
          if (!(await claimBenefit(transaction, `promotion ${code}`, account))) throw new AlreadyRedeemed()
          const ordinal = (last?.ordinal ?? 0) + 1
          if (ordinal > promotion.per_account_limit) throw new AlreadyRedeemed()
          const endsAt = new Date(now.getTime() + promotion.valid_for_days * DAY_MS)
          const made = await select(transaction, redemptionShape)`
            insert into promotion_redemptions as r (account_id, code, ordinal, description, valid_for_days,
              covers_face, covers_voice, covers_image, covers_nlp, covers_csam, redeemed_at, ends_at)
            values (${accountId}, ${code}, ${ordinal}, ${promotion.description}, ${promotion.valid_for_days},
              ${promotion.covers_face}, ${promotion.covers_voice}, ${promotion.covers_image},
              ${promotion.covers_nlp}, ${promotion.covers_csam}, ${now}, ${endsAt})
            on conflict (account_id, code, ordinal) do nothing
            returning ${redemptionColumns}`
          const [redemption] = made
          if (!redemption) throw new AlreadyRedeemed()
          await recordAudit(transaction, accountId, origin, now, {
            action: 'promotion_redeemed',
            target: code,
            after: { ...coveredColumns(promotion), ends_at_utc: redemption.ends_at_utc },
          })
          return { result: 'OK', redemption }
        })
      } catch (error) {
        if (error instanceof AlreadyRedeemed) return refused(database)
        throw error
      }
    },

    /** Lists the redemptions of an account, newest first, at most `PROMOTIONS_LISTED_MAX`. */
    list: (accountId: string): Promise<RedemptionRow[]> =>
      select(database, redemptionShape)`
        select ${redemptionColumns} from promotion_redemptions r where r.account_id = ${accountId}
        order by r.redeemed_at desc, r.code, r.ordinal desc limit ${PROMOTIONS_LISTED_MAX}`,
  }
}
export type PromotionRepository = ReturnType<typeof promotionRepository>
