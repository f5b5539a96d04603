import { TRIAL_DAYS } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
import { portalConfig } from '#src/api/portal-config.ts'
import { useSession } from '#src/api/session-context.ts'
import { PromotionList } from '#src/features/plans/applied-promotions.tsx'
import { PlanUse } from '#src/features/plans/plan-use.tsx'
import { type MonthUse, usePlans } from '#src/features/plans/plan-queries.ts'
import { addedEstimations } from '#src/features/plans/promotion-figures.ts'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { ownPlan, trialEndS } from '#src/shared/billing/plan-name.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Session types without a subscription (section 4). */
const NO_PLANS: readonly string[] = ['trial', 'none']

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-help text-text-muted">{label}</dt>
    <dd className="text-panel font-semibold wrap-anywhere tabular-nums">{value}</dd>
  </div>
)

/** Returns the payment state of the plan in words; undefined if it is not paid by card. */
const usePaymentWords = (): string | undefined => {
  const { t, locale } = useTranslation()
  const subscription = usePlans().data?.subscription
  switch (subscription?.status) {
    case 'trialing':
      return t('plans.status.trialing', { date: longDate(subscription.trial_ends_at_utc, locale) })
    case 'active':
      return t('plans.status.active', { date: longDate(subscription.period_ends_at_utc, locale) })
    case 'past_due':
      return t('plans.status.past_due')
    default:
      return undefined
  }
}

/** Plan with its limit and what promotions add. */
const Figures = ({ applied }: { applied: readonly Promotion[] }) => {
  const { t, locale } = useTranslation()
  const session = useSession()
  const { monthly_limit: limit } = session.session_details
  const added = addedEstimations(applied)
  const payment = usePaymentWords()
  const number = (value: number) => numberFormat(locale).format(value)
  return (
    <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3">
      <Figure label={t('plans.subscription.plan')} value={ownPlan(session, { t, locale })} />
      {limit !== undefined && <Figure label={t('plans.subscription.monthlyLimit')} value={number(limit)} />}
      {limit !== undefined && added > 0 && (
        <>
          <Figure label={t('plans.subscription.byPromotions')} value={number(added)} />
          <Figure label={t('plans.subscription.total')} value={number(limit + added)} />
        </>
      )}
      {payment !== undefined && <Figure label={t('plans.subscription.payment')} value={payment} />}
    </dl>
  )
}

/** Note about the trial: its price and what follows it. */
const TrialNote = () => {
  const { t } = useTranslation()
  const nowS = useNow()
  const endS = trialEndS(useSession())
  if (endS === null) return null
  const contact = portalConfig().contactEmail
  return (
    <p className="mt-3 text-text-muted">
      <AddressText
        text={
          nowS < endS
            ? t('plans.subscription.trial', { days: TRIAL_DAYS, contact })
            : t('plans.subscription.trialOver', { days: TRIAL_DAYS, contact })
        }
      />
    </p>
  )
}

/** 'Subscription Details' with the applied promotions, or a note that there is no subscription (SB-01). */
export const SubscriptionPanel = ({
  applied,
  ended,
  use,
}: {
  applied: readonly Promotion[]
  ended: readonly Promotion[]
  use: MonthUse
}) => {
  const { t } = useTranslation()
  const {
    session_type: type,
    session_details: { monthly_limit: limit },
  } = useSession()
  const hasPlan = !NO_PLANS.includes(type)
  const contact = portalConfig().contactEmail
  const nothing = hasPlan ? (
    <p className="text-text-muted">{t('plans.subscription.noPromotion')}</p>
  ) : (
    <Alert tone="info">{t('plans.subscription.none')}</Alert>
  )
  return (
    <section aria-labelledby="subscription" className="min-w-0 rounded-surface border bg-surface">
      <div className="p-4 sm:p-6">
        <h2 id="subscription" className="text-panel font-semibold">
          {t('plans.subscription.title')}
        </h2>
        <Figures applied={applied} />
        <PlanUse {...use} limit={limit === undefined ? undefined : limit + addedEstimations(applied)} />
        <div className="mt-5">
          {applied.length > 0 ? (
            <PromotionList label={t('plans.applied.list')} promotions={applied} />
          ) : (
            nothing
          )}
        </div>
        <TrialNote />
        {ended.length > 0 && (
          <>
            <h3 className="mt-6 mb-2 text-cell font-semibold">{t('plans.applied.ended')}</h3>
            <PromotionList label={t('plans.applied.ended')} promotions={ended} isOver />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-4 py-3 sm:px-6">
        <p id="cancel-why" className="text-help text-text-muted">
          <AddressText
            text={
              hasPlan
                ? t('plans.subscription.cancelWhy', { contact })
                : t('plans.subscription.nothingToCancel')
            }
          />
        </p>
        <Button unavailable aria-describedby="cancel-why" className="ml-auto">
          {t('plans.subscription.cancel')}
        </Button>
      </div>
    </section>
  )
}
