import type { CoverageItem } from '@assure/contract/billing/promotion-coverage'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { int, moment, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { type CoverageRow, coverageColumns, coverageOf, coverageShape } from './coverage-row.repository.ts'

/** A new promotion code. */
export interface NewPromotion {
  code: string
  description: string
  coverage: CoverageRow
  validForDays: number
  /** null for no limit. */
  totalLimit: number | null
  perAccountLimit: number
  startsAt: Date
  /** null if it has no end. */
  endsAt: Date | null
}
/** `open` means that a code can be redeemed, the others say why not. Only the operator sees them. */
export const PROMOTION_STATUSES = ['open', 'not_begun', 'used_up', 'ended'] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]

/** A promotion code as the operator sees it. */
export interface PromotionSummary {
  promotionCode: string
  status: PromotionStatus
  description: string
  coverage: CoverageItem[]
  validForDays: number
  redeemedCount: number
  totalLimit: number | null
  perAccountLimit: number
  startsAt: Date
  endsAt: Date | null
  madeAt: Date
}

const rowShape = {
  promotionCode: text(),
  status: text<PromotionStatus>(),
  description: text(),
  validForDays: int,
  redeemedCount: int,
  totalLimit: nullable(int),
  perAccountLimit: int,
  startsAt: moment,
  endsAt: nullable(moment),
  madeAt: moment,
  ...coverageShape,
}
type Row = RowOf<typeof rowShape>

/** Creates, lists and ends promotion codes for the operator. */
export const promotionOperatorRepository = (database: Database, clock: Clock) => {
  const summaries = () => {
    const now = clock()
    return sql`select p.code as "promotionCode",
      case when p.ends_at <= ${now} then 'ended' when p.redeemed_count >= p.total_limit then 'used_up'
        when p.starts_at > ${now} then 'not_begun' else 'open' end as status,
      p.description, ${coverageColumns('p')}, p.valid_for_days as "validForDays",
      p.redeemed_count as "redeemedCount", p.total_limit as "totalLimit",
      p.per_account_limit as "perAccountLimit", p.starts_at as "startsAt", p.ends_at as "endsAt",
      p.made_at as "madeAt"
      from promotions p`
  }
  const summaryOf = (row: Row): PromotionSummary => ({
    promotionCode: row.promotionCode,
    status: row.status,
    description: row.description,
    coverage: coverageOf(row),
    validForDays: row.validForDays,
    redeemedCount: row.redeemedCount,
    totalLimit: row.totalLimit,
    perAccountLimit: row.perAccountLimit,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    madeAt: row.madeAt,
  })

  return {
    /** Creates a code. Returns false if the code exists, even if it has ended. */
    make: async (promotion: NewPromotion): Promise<boolean> => {
      const { code, description, coverage, validForDays, totalLimit, perAccountLimit } = promotion
      const { rowCount } = await database.execute(sql`
        insert into promotions (code, description, covers_face, covers_voice, covers_image, covers_nlp,
          covers_csam, valid_for_days, total_limit, per_account_limit, starts_at, ends_at, made_at)
        values (${code}, ${description}, ${coverage.covers_face}, ${coverage.covers_voice},
          ${coverage.covers_image}, ${coverage.covers_nlp}, ${coverage.covers_csam}, ${validForDays},
          ${totalLimit}, ${perAccountLimit}, ${promotion.startsAt}, ${promotion.endsAt}, ${clock()})
        on conflict (code) do nothing`)
      return rowCount === 1
    },

    /** Lists codes of one status, or all if it is null, newest first. */
    list: async (status: PromotionStatus | null, limit: number): Promise<PromotionSummary[]> => {
      const rows = await select(database, rowShape)`
        select * from (${summaries()}) listed
        where ${status}::text is null or status = ${status}
        order by "madeAt" desc, "promotionCode" limit ${limit}`
      return rows.map(summaryOf)
    },

    find: async (code: string): Promise<PromotionSummary | null> => {
      const rows = await select(database, rowShape)`${summaries()} where p.code = ${code}`
      return rows[0] ? summaryOf(rows[0]) : null
    },

    /** Ends a code, so that it can no longer be redeemed. Redemptions stay. Returns false if it had ended before. */
    end: async (code: string): Promise<boolean> => {
      const now = clock()
      const { rowCount } = await database.execute(sql`
        update promotions set ends_at = ${now}
        where code = ${code} and (promotions.ends_at is null or promotions.ends_at > ${now})`)
      return rowCount === 1
    },
  }
}
