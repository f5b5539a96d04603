import { parsePromotionCode } from '@assure/contract/billing/promotion-code'
import type { promotionModes } from '@assure/contract/billing/promotion.modes'
import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { coverageOf } from './coverage-row.repository.ts'
import type { PromotionRepository, RedemptionRow } from './promotion.repository.ts'
import type { CodeGuard } from './promotion-limits.ts'

type Budget = typeof budgetService
type Applied = ModeOutput<Budget, 'get_client_promotions'>['applied_promotions'][number]

const appliedOf = (row: RedemptionRow) =>
  ({
    promotion_code: row.code,
    description: row.description,
    coverage: coverageOf(row),
    redeemed_at_utc: row.redeemed_at_utc,
    ends_at_utc: row.ends_at_utc,
    // The contract checks that product and modality match when the answer is sent.
  }) as Applied

interface Dependencies {
  promotions: PromotionRepository
  guard: CodeGuard
  clock: Clock
}

const redeemerOf = ({ account_id: accountId, email }: { account_id: string; email: string }) => ({
  accountId,
  email,
})

const INVALID = { result: 'DENY', code: 'promotion_invalid' } as const

/** Handlers that show, redeem and list the promotions of an account (SB-02 to SB-05). Test mode has none. */
export const promotionHandlers = ({
  promotions,
  guard,
  clock,
}: Dependencies): Pick<ServiceHandlers<Budget>, keyof typeof promotionModes> => ({
  get_promotion_template: async ({ input, caller, context }) => {
    type Answer = ModeOutput<Budget, 'get_promotion_template'>
    if (isTestAccount(caller.account_id)) return { ...INVALID, promotion_template: {} }
    return guard({ accountId: caller.account_id, address: context.address }, async () => {
      const code = parsePromotionCode(input.promotion_code)
      const found = code && (await promotions.find(redeemerOf(caller), code, clock()))
      if (!found) return { wasRight: false, answer: { ...INVALID, promotion_template: {} } as Answer }
      const { description, valid_for_days } = found
      const template = { description, coverage: coverageOf(found), valid_for_days }
      return { wasRight: true, answer: { result: 'OK', promotion_template: template } as Answer }
    })
  },

  redeem_promotion_code: async ({ input, caller, context }) => {
    type Answer = ModeOutput<Budget, 'redeem_promotion_code'>
    if (isTestAccount(caller.account_id)) return INVALID
    return guard({ accountId: caller.account_id, address: context.address }, async () => {
      const code = parsePromotionCode(input.promotion_code)
      const origin = auditOrigin(caller, context)
      const redeemed = code && (await promotions.redeem(redeemerOf(caller), code, origin, clock()))
      if (!redeemed || redeemed.result === 'promotion_invalid')
        return { wasRight: false, answer: INVALID as Answer }
      const { result, redemption } = redeemed
      const applied = appliedOf(redemption)
      if (result === 'OK') return { wasRight: true, answer: { result, applied_promotions: [applied] } }
      const applied_promotions = [{ ...applied, reject_reason: result }]
      return { wasRight: true, answer: { result: 'DENY', code: result, applied_promotions } }
    })
  },

  get_client_promotions: async ({ caller }) => ({
    applied_promotions: (await promotions.list(caller.account_id)).map(appliedOf),
  }),
})
