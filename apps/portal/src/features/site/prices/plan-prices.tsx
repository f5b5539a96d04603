import { PLAN_CURRENCY, PLAN_TRIAL_DAYS, PLANS } from '@assure/contract/billing/plans'
import { TRIAL_DAYS, TRIAL_MONTHLY_LIMIT } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
import { currentLocale, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { moneyText } from '#src/shared/billing/money.ts'
import { planName } from '#src/shared/billing/plan-name.ts'
import { buttonClass } from '#src/ui/button.tsx'

const CARD = 'flex flex-col rounded-surface border bg-surface p-6'

/** The free trial and the plans on offer, as cards. */
export const PlanPrices = () => {
  const locale = currentLocale()
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <li className={CARD}>
        <h3 className="text-heading font-semibold">{t('sitePrices.plans.freeTitle')}</h3>
        <p className="mt-2 mb-6 text-form text-text-muted">
          {t('sitePrices.plans.free', {
            days: TRIAL_DAYS,
            number: numberFormat(locale).format(TRIAL_MONTHLY_LIMIT),
          })}
        </p>
        <a
          href={paths.createAccount()}
          className={`${buttonClass({ kind: 'primary', size: 'public' })} mt-auto`}
        >
          {t('sitePrices.plans.freeStart')}
        </a>
      </li>
      {PLANS.map(({ plan, monthly_limit: limit, unit_amount: cents }) => (
        <li key={plan} className={CARD}>
          <h3 className="text-heading font-semibold">{planName(plan, t)}</h3>
          <p className="mt-2 text-title font-semibold tabular-nums">
            {moneyText(cents, PLAN_CURRENCY, locale)}{' '}
            <span className="inline-block text-form font-normal tracking-normal text-text-muted">
              {t('sitePrices.plans.aMonth')}
            </span>
          </p>
          <p className="mt-1 text-form">
            {t('sitePrices.plans.limit', { number: numberFormat(locale).format(limit) })}
          </p>
          <p className="mb-6 text-base text-text-muted">
            {t('sitePrices.plans.trial', { days: PLAN_TRIAL_DAYS })}
          </p>
          {/* The page of plans asks for a login first, and comes back after it. */}
          <a href={paths.plans()} className={`${buttonClass({ size: 'public' })} mt-auto`}>
            {t('sitePrices.plans.start', { plan: planName(plan, t) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
