import { numberFormat } from '@assure/contract/number-format'
import '#src/shared/usage/texts/texts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import type { MonthUse } from '#src/features/plans/plan-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { Month } from '#src/lib/month.ts'
import { shareFormat } from '#src/lib/share-format.ts'
import { usePrefetch } from '#src/lib/use-prefetch.ts'
import { paths } from '#src/paths.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { ForecastChip } from '#src/shared/usage/forecast-chip.tsx'
import { type LimitUse, limitUse } from '#src/shared/usage/limit-use.ts'
import { LimitBar } from '#src/ui/charts/limit-bar.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Lines around the bar. Each has the same height in every state, and room to wrap on a phone. */
const Bar = ({ used, bar, outlook }: Record<'used' | 'bar' | 'outlook', ReactNode>) => {
  const { t } = useTranslation()
  return (
    <>
      <p className="flex min-h-10 items-start text-text-muted tabular-nums sm:min-h-5">{used}</p>
      <div className="h-[50px]">{bar}</div>
      <p className="mt-2 flex min-h-10 items-start text-help text-text-muted sm:min-h-[22px]">{outlook}</p>
      <p className="mt-1 text-help text-text-muted">{t('limitUse.neverDropped')}</p>
    </>
  )
}

const LoadingBar = () => (
  <Bar
    used={<Skeleton className="my-1 h-3 w-56" />}
    bar={<Skeleton className="relative top-[26px] h-5 w-full" />}
    outlook={<Skeleton className="my-1 h-3 w-48" />}
  />
)

interface LimitedProps {
  use: LimitUse
  limit: number
  month: Month
}

const UsedBar = ({ use, limit, month }: LimitedProps) => {
  const { t, locale } = useTranslation()
  const { count, daysLeft, forecast } = use
  const number = numberFormat(locale).format(limit)
  return (
    <Bar
      used={t('limitUse.used', { share: shareFormat(locale)(count / limit), limit: number, count: daysLeft })}
      bar={
        <LimitBar used={count} expected={count} limit={limit} limitLabel={t('limitUse.limit', { number })} />
      }
      outlook={
        forecast.state === 'too_early' ? (
          t('limitUse.tooEarly')
        ) : (
          <ForecastChip forecast={forecast} month={month} isOver={false} />
        )
      }
    />
  )
}

const Use = ({ use, month }: Omit<LimitedProps, 'limit'>) => {
  const { t, locale } = useTranslation()
  const number = numberFormat(locale).format(use.count)
  if (use.limit === null) return <p className="text-text-muted">{t('limitUse.noLimitText', { number })}</p>
  if (use.limit === 0) return <p className="text-text-muted">{t('limitUse.nothingText', { number })}</p>
  return <UsedBar use={use} limit={use.limit} month={month} />
}

interface PlanUseProps extends MonthUse {
  /** The limit with what promotions add, to reserve the space of the bar while the use loads; undefined for none. */
  limit: number | undefined
}

/** This month's estimations against the monthly limit. */
export const PlanUse = ({ asked, month, limit }: PlanUseProps) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = asked
  const loading = limit ? <LoadingBar /> : <Skeleton className="my-1 h-3 w-56" />
  return (
    <section aria-labelledby="plan-use" aria-busy={asked.isPending} className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="plan-use" className="text-cell font-semibold">
          {t('plans.use.title')}
        </h3>
        <Link
          to={paths.dashboard()}
          prefetch={usePrefetch('intent')}
          className="text-cell font-semibold text-accent underline underline-offset-2"
        >
          {t('plans.use.more')}
        </Link>
      </div>
      {data && <Use use={limitUse(data, month, true)} month={month} />}
      {error && !data && (
        <div className="mt-2">
          <RetryAlert
            text={t('plans.use.failed', { reason: problemMessage(error) })}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {asked.isPending && loading}
    </section>
  )
}
