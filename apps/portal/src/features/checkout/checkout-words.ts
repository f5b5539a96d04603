import type { Checkout } from '@assure/contract/billing/checkout.modes'
import { portalConfig } from '#src/api/portal-config.ts'
import { moneyText } from '#src/shared/billing/money.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { planName } from '#src/shared/billing/plan-name.ts'

const DAY_S = 86_400

/**
 * Returns the next charge in seconds, as card providers count months: 31 January plus one month is the last of
 * February.
 */
const nextCharge = (nowS: number, months: number): number => {
  const day = new Date(nowS * 1000)
  const wanted = day.getDate()
  day.setMonth(day.getMonth() + months)
  if (day.getDate() !== wanted) day.setDate(0)
  return Math.floor(day.getTime() / 1000)
}

/** Formats a checkout's names, amounts and dates in the page's language. */
export const useCheckoutWords = (checkout: Checkout, nowS: number) => {
  const { t, locale } = useTranslation()
  const { kind, plan, unit_amount: unit, quantity, currency, interval, trial_days: days } = checkout
  const money = (cents: number) => moneyText(cents, currency, locale)
  const nextS = days > 0 ? nowS + days * DAY_S : nextCharge(nowS, interval === 'year' ? 12 : 1)
  return {
    name:
      kind === 'plan'
        ? t('checkout.planKind', { plan: planName(plan ?? '', t) })
        : t('checkout.licencesKind', { product: portalConfig().appName }),
    period: money(unit * quantity),
    unit: money(unit),
    dueToday: money(checkout.due_today),
    today: longDate(nowS, locale),
    next: longDate(nextS, locale),
  }
}
