import { ChartNoAxesColumn } from 'lucide-react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import type { UsageViewState } from '#src/features/usage/use-usage-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { monthName } from '#src/lib/month.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { paths } from '#src/paths.ts'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Part of a query's state that the messages use. */
interface Asked {
  data: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

const Box = ({ children }: { children: React.ReactNode }) => (
  <div className="rounded-surface border bg-surface">{children}</div>
)

interface NoDataProps {
  text: string
  view: Pick<UsageViewState, 'current' | 'isRunning' | 'searchOf'>
}

/**
 * Empty state of a month without counts (DB-06). It links to the API keys in the current month, otherwise to the
 * current month.
 */
export const NoData = ({ text, view: { current, isRunning, searchOf } }: NoDataProps) => {
  const { t, locale } = useTranslation()
  return (
    <Box>
      <EmptyState icon={ChartNoAxesColumn} title={t('common.noData')} text={text}>
        {isRunning ? (
          <Link to={paths.apiKeys()} className={buttonClass({ kind: 'primary' })}>
            {t('usage.noData.toKeys')}
          </Link>
        ) : (
          <Link to={{ search: searchOf({ month: current }) }} preventScrollReset className={buttonClass({})}>
            {t('usage.noData.toCurrent', { month: monthName(current, locale) })}
          </Link>
        )}
      </EmptyState>
    </Box>
  )
}

/** Error when the counts did not load (DB-06): the reason, a retry button and details for the operator. */
export const Failed = ({ asked, error }: { asked: Asked; error: Error }) => {
  const { t } = useTranslation()
  return (
    <Box>
      <LoadFailed
        error={error}
        tone="calm"
        title={t('common.noData')}
        text={t('usage.noData.failed', { reason: problemMessage(error) })}
        busy={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    </Box>
  )
}

/** Warnings that the shown counts are stale: offline, or the last reload failed. */
export const Warnings = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation()
  return (
    <StaleWarnings
      asked={asked}
      offline={t('usage.offline')}
      stale={(reason) => t('usage.stale', { reason })}
    />
  )
}
