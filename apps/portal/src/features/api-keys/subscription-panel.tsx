import { numberFormat } from '@assure/contract/number-format'
import { useSession } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { ownPlan } from '#src/shared/billing/plan-name.ts'

const Detail = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b py-3 last:border-b-0 last:pb-0">
    <dt className="text-text-muted">{label}</dt>
    <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
  </div>
)

/** Subscription details of the account (SB-06). */
export const SubscriptionPanel = () => {
  const { t, locale } = useTranslation()
  const session = useSession()
  const { monthly_limit: limit, register_time: registeredS } = session.session_details
  return (
    <section aria-labelledby="subscription" className="min-w-0 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 id="subscription" className="text-panel font-semibold">
        {t('apiKeys.subscription.title')}
      </h2>
      <dl>
        <Detail label={t('apiKeys.subscription.plan')} value={ownPlan(session, { t, locale })} />
        {limit !== undefined && (
          <Detail label={t('apiKeys.subscription.monthlyLimit')} value={numberFormat(locale).format(limit)} />
        )}
        {registeredS !== undefined && (
          <Detail label={t('apiKeys.subscription.registered')} value={longDate(registeredS, locale)} />
        )}
      </dl>
    </section>
  )
}
