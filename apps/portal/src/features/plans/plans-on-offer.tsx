import { numberFormat } from '@assure/contract/number-format'
import { CircleCheck } from 'lucide-react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMay, useSession } from '#src/api/session-context.ts'
import { type PlanOnOffer, type Subscription, usePlans } from '#src/features/plans/plan-queries.ts'
import { useChoosePlan } from '#src/features/plans/use-choose-plan.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { moneyText } from '#src/shared/billing/money.ts'
import { planName } from '#src/shared/billing/plan-name.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

interface PlanCardProps {
  plan: PlanOnOffer
  isCurrent: boolean
  /** Whether its renewal payment failed. Then the user can pay it again with another card. */
  isFailing: boolean
  pending: boolean
  onChoose: () => void
}

const PlanCard = ({ plan, isCurrent, isFailing, pending, onChoose }: PlanCardProps) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const name = planName(plan.plan, t)
  const id = `plan-${plan.plan}`
  return (
    <li
      aria-labelledby={id}
      className={`flex flex-col rounded-surface border bg-surface p-4 sm:p-6 ${isCurrent ? 'border-accent' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-panel font-semibold">
          {name}
        </h3>
        {isCurrent && (
          <Chip tone="success" icon={CircleCheck}>
            {t('plans.offer.current')}
          </Chip>
        )}
      </div>
      <p className="mt-3 text-title font-semibold tabular-nums">
        {moneyText(plan.unit_amount, plan.currency, locale)}{' '}
        <span className="inline-block text-base font-normal tracking-normal text-text-muted">
          {t('plans.offer.aMonth')}
        </span>
      </p>
      <p className="mt-1">
        {t('plans.offer.limit', { number: numberFormat(locale).format(plan.monthly_limit) })}
      </p>
      {!isCurrent && (
        <p className="text-help text-text-muted">
          {plan.trial_days > 0 ? t('plans.offer.trial', { days: plan.trial_days }) : t('plans.offer.noTrial')}
        </p>
      )}
      <div className="mt-auto pt-5">
        {may('billing.manage') && (!isCurrent || isFailing) && (
          <Button
            kind={isFailing ? 'primary' : 'secondary'}
            size="dialog"
            className="w-full"
            pending={pending}
            onClick={onChoose}
          >
            {isFailing ? t('plans.offer.payAgain') : t('plans.offer.choose', { plan: name })}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns the key of the note above the plans; null for none. */
const noteOf = (subscription: Subscription | null, type: string, plans: readonly PlanOnOffer[]) => {
  if (subscription?.status === 'past_due') return 'plans.offer.failing' as const
  if (subscription) return 'plans.offer.change' as const
  return plans.some(({ plan }) => plan === type) ? ('plans.offer.agreed' as const) : null
}

/** Plans on offer, including the account's current one (RT-08). */
export const PlansOnOffer = () => {
  const { t } = useTranslation()
  const { session_type: type } = useSession()
  const { data, isError, error, isFetching, refetch } = usePlans()
  const { choose, chosen } = useChoosePlan()
  const current = data?.subscription?.plan ?? type
  const note = data && noteOf(data.subscription, type, data.plans)
  return (
    <section aria-labelledby="plans-on-offer" className="mt-8">
      <h2 id="plans-on-offer" className="text-dialog font-semibold">
        {t('plans.offer.title')}
      </h2>
      {isError && !data && (
        <div className="mt-4">
          <RetryAlert
            text={t('plans.offer.failed', { reason: problemMessage(error) })}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {note && <p className="mt-1 text-text-muted">{t(note, { plan: planName(current, t) })}</p>}
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {data?.plans.map((plan) => (
          <PlanCard
            key={plan.plan}
            plan={plan}
            isCurrent={plan.plan === current}
            isFailing={plan.plan === current && data.subscription?.status === 'past_due'}
            pending={chosen === plan.plan}
            onChoose={() => void choose(plan.plan)}
          />
        ))}
      </ul>
    </section>
  )
}
