import { parsePromotionCode } from '@assure/contract/billing/promotion-code'
import { COVERED_MODALITIES, type CoverageItem } from '@assure/contract/billing/promotion-coverage'
import {
  PROMOTION_COUNT_MAX,
  PROMOTION_DESCRIPTION_MAX,
  PROMOTION_VALID_DAYS_MAX,
} from '@assure/contract/constants'
import type { CoverageRow } from '../features/promotions/coverage-row.repository.ts'
import { newPromotionCode } from '../features/promotions/new-code.ts'
import {
  PROMOTION_STATUSES,
  type PromotionSummary,
} from '../features/promotions/promotion-operator.repository.ts'
import {
  card,
  type Command,
  done,
  limitOf,
  lineOf,
  momentOf,
  numberOf,
  oneOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'
import type { AdminContext } from './desk.ts'

const PER_ACCOUNT_MAX = 1000

const codeOf = (typed: string): string => {
  const code = parsePromotionCode(typed)
  if (!code) throw new UsageError('A code has 4 to 40 letters, digits and hyphens, such as SPRING-2027.')
  return code
}

/** Parses a list such as `face=10000,nlp=2000`. Modalities that are not named get 0. Throws `UsageError`. */
const coverageFrom = (text: string): CoverageRow => {
  const row: CoverageRow = { covers_face: 0, covers_voice: 0, covers_image: 0, covers_nlp: 0, covers_csam: 0 }
  for (const item of text.split(',')) {
    const [name = '', count = ''] = item.split('=')
    const modality = oneOf('What --covers names', name.trim(), COVERED_MODALITIES)
    if (row[`covers_${modality}`] > 0) throw new UsageError(`--covers names ${modality} twice.`)
    row[`covers_${modality}`] = numberOf(`--covers ${modality}`, count.trim(), 1, PROMOTION_COUNT_MAX)
  }
  return row
}
const coverageText = (coverage: readonly CoverageItem[]) =>
  coverage.map(({ modality, allowed_transaction_count: count }) => `${modality}=${count}`).join(',')

const rowOf = (promotion: PromotionSummary) => ({
  ...snakeCase(promotion),
  coverage: coverageText(promotion.coverage),
})
const found = async ({ promotions }: AdminContext, code: string): Promise<PromotionSummary> => {
  const promotion = await promotions.find(code)
  if (!promotion) throw new RefusedError(`There is no promotion ${code}.`)
  return promotion
}

/** `npm run admin -- promotions ...` */
export const promotionCommands: Record<string, Command> = {
  'promotions make': {
    takes: [],
    options: {
      description: 'text',
      covers: 'face=10000,nlp=2000',
      'valid-days': 'n',
      code: 'code',
      total: 'n',
      'per-account': 'n',
      from: 'time',
      until: 'time',
    },
    required: ['description', 'covers', 'valid-days'],
    summary: 'create a promotion code, which adds to what accounts may use each month',
    details: [
      '',
      `  --covers       transactions a month, by kind: ${COVERED_MODALITIES.join(', ')};`,
      '                 face and voice add to the monthly limit of estimations',
      '  --valid-days   days that it covers after its redemption',
      '  --code         your own code, which people may guess (default: a random one of 60 bits)',
      '  --total        maximum number of redemptions in all (default: no maximum)',
      '  --per-account  redemptions per account, one after the other (default 1)',
      '  --from         when it can first be redeemed, such as 2027-03-01 or 2027-03-01T12:00Z (default: now)',
      '  --until        when it can no longer be redeemed; a date without a time means 00:00 UTC',
    ],
    changes: true,
    run: async ({ promotions, now }, { options }) => {
      const { code, total, from, until } = options
      const startsAt = momentOf('--from', from) ?? now()
      const endsAt = momentOf('--until', until) ?? null
      if (endsAt && endsAt <= startsAt) throw new UsageError('--until must come after --from.')
      if (endsAt && endsAt <= now()) throw new UsageError('--until must lie ahead.')
      const promotion = {
        code: code === undefined ? newPromotionCode() : codeOf(code),
        description: lineOf('--description', options['description'], PROMOTION_DESCRIPTION_MAX),
        coverage: coverageFrom(options['covers'] ?? ''),
        validForDays: numberOf('--valid-days', options['valid-days'] ?? '', 1, PROMOTION_VALID_DAYS_MAX),
        totalLimit: total === undefined ? null : numberOf('--total', total, 1, PROMOTION_COUNT_MAX),
        perAccountLimit: numberOf('--per-account', options['per-account'] ?? '1', 1, PER_ACCOUNT_MAX),
        startsAt,
        endsAt,
      }
      if (!(await promotions.make(promotion)))
        throw new RefusedError(`The promotion ${promotion.code} exists already, or existed before.`)
      return done(`Created the promotion ${promotion.code}.`, { promotion_code: promotion.code })
    },
  },
  'promotions list': {
    takes: [],
    options: { status: PROMOTION_STATUSES.join('|'), limit: 'n' },
    summary: 'promotion codes with their redemptions, the newest first',
    run: async ({ promotions }, { options: { status, limit } }) => {
      const wanted = status === undefined ? null : oneOf('--status', status, PROMOTION_STATUSES)
      const listed = await promotions.list(wanted, limitOf(limit))
      const columns = [
        'promotion_code',
        'status',
        'coverage',
        'valid_for_days',
        'redeemed_count',
        'total_limit',
        'ends_at',
        'description',
      ] as const
      return {
        lines: table(listed.map(rowOf) as Record<(typeof columns)[number], unknown>[], columns),
        json: { promotions: listed.map(snakeCase) },
      }
    },
  },
  'promotions show': {
    takes: ['<code>'],
    summary: 'one promotion code in full',
    run: async (desk, { words: [code = ''] }) => {
      const promotion = await found(desk, codeOf(code))
      return { lines: card(rowOf(promotion)), json: snakeCase(promotion) }
    },
  },
  'promotions end': {
    takes: ['<code>'],
    summary: 'end a code: nobody can redeem it any more, and earlier redemptions stay',
    changes: true,
    asks: ([code]) => `After this nobody can redeem ${code}, and you cannot undo this.`,
    run: async (desk, { words: [typed = ''] }) => {
      const code = codeOf(typed)
      await found(desk, code)
      if (!(await desk.promotions.end(code)))
        throw new RefusedError(`The promotion ${code} has ended already.`)
      return done(`The promotion ${code} has ended.`)
    },
  },
}
