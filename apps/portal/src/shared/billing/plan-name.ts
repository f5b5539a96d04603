import type { Identity } from '@assure/contract/accounts/account.contract'
import { PLAN_NAMES } from '@assure/contract/billing/plans'
import { TRIAL_DAYS } from '@assure/contract/constants'
import type { Translate } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'

const NAMED = ['trial', 'none', 'test', ...PLAN_NAMES] as const

/** Returns the display name of a plan (`session_type`). Unknown plans keep their wire name. */
export const planName = (sessionType: string, t: Translate): string => {
  const named = NAMED.find((name) => name === sessionType)
  return named ? t(`common.plan.${named}`) : sessionType
}

const DAY_S = 86_400

/** Returns the end of the SDK trial in seconds since 1970, `TRIAL_DAYS` after registration; null without a trial. */
export const trialEndS = ({
  session_type: type,
  session_details: { register_time: registeredS },
}: Pick<Identity, 'session_type' | 'session_details'>): number | null =>
  type === 'trial' && registeredS !== undefined ? registeredS + TRIAL_DAYS * DAY_S : null

/** Returns the account's plan for display. A trial includes its end: 'Trial until 30 November 2026'. */
export const ownPlan = (
  session: Pick<Identity, 'session_type' | 'session_details'>,
  { t, locale }: { t: Translate; locale: string },
): string => {
  const endS = trialEndS(session)
  return endS === null
    ? planName(session.session_type, t)
    : t('common.trialUntil', { date: longDate(endS, locale) })
}
