import { PLAN_NAMES } from '@assure/contract/billing/plans'
import type { Translate } from '#src/i18n/translation.ts'

const NAMED = ['trial', 'none', ...PLAN_NAMES] as const

/** What a plan is called on a screen (`session_type`); one that the catalogue does not know keeps its own name. */
export const planName = (sessionType: string, t: Translate): string => {
  const named = NAMED.find((name) => name === sessionType)
  return named ? t(`common.plan.${named}`) : sessionType
}
