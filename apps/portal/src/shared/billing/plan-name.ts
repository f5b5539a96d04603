import type { Identity } from '@assure/contract/accounts/account.contract'
import { PLAN_NAMES } from '@assure/contract/billing/plans'
import { TRIAL_DAYS } from '@assure/contract/constants'
import type { Translate } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'

const NAMED = ['trial', 'none', ...PLAN_NAMES] as const

/** The name of a plan on screens (`session_type`); a plan that the catalogue does not know keeps its own name. */
export const planName = (sessionType: string, t: Translate): string => {
  const named = NAMED.find((name) => name === sessionType)
  return named ? t(`common.plan.${named}`) : sessionType
}

const DAY_S = 86_400

/** When an account's trial of the SDKs ends: so many days after the account was made. null where it has none. */
export const trialEndS = ({
  session_type: type,
  session_details: { register_time: registeredS },
}: Pick<Identity, 'session_type' | 'session_details'>): number | null =>
  type === 'trial' && registeredS !== undefined ? registeredS + TRIAL_DAYS * DAY_S : null

/** The plan that an account has, a trial with its end: 'Trial until 30 November 2026'. */
export const ownPlan = (
  session: Pick<Identity, 'session_type' | 'session_details'>,
  { t, locale }: { t: Translate; locale: string },
): string => {
  const endS = trialEndS(session)
  return endS === null
    ? planName(session.session_type, t)
    : t('common.trialUntil', { date: longDate(endS, locale) })
}
