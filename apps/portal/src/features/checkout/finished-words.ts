import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import type { Translate } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'

type Subscription = NonNullable<ModeOutput<typeof budgetService, 'list_plans'>['subscription']>

/** Returns the words for a payment's result: a trial, a paid plan, or a new card for a past-due plan (SB-08). */
export const finishedWords = (
  { status, trial_ends_at_utc: trialEnds, period_ends_at_utc: periodEnds }: Subscription,
  amount: string,
  t: Translate,
  locale: string,
): { title: string; text: string } => {
  switch (status) {
    case 'trialing':
      return {
        title: t('checkout.success.trialTitle'),
        text: t('checkout.success.trialText', { date: longDate(trialEnds, locale), amount }),
      }
    case 'past_due':
      return { title: t('checkout.cardKept'), text: t('checkout.afterRetry', { amount }) }
    default:
      return {
        title: t('checkout.success.paidTitle'),
        text: t('checkout.success.paidText', { date: longDate(periodEnds, locale), amount }),
      }
  }
}
