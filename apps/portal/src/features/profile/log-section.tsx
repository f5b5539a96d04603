import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { AUDIT_PAGE_SIZE } from '@assure/contract/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { byDay, namedDay } from '#src/features/profile/log-days.ts'
import { LogDownload } from '#src/features/profile/log-download.tsx'
import { LogEntry } from '#src/features/profile/log-entry.tsx'
import { foldEqual } from '#src/features/profile/log-folds.ts'
import { LogFilters } from '#src/features/profile/log-filters.tsx'
import { isBackwards, isNarrowed, logInput, WHOLE_LOG } from '#src/features/profile/log-view.ts'
import { type LogName, logQuery } from '#src/features/profile/profile-queries.ts'
import { useLogView } from '#src/features/profile/use-log-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface DaysProps {
  log: LogName
  entries: readonly AuditEntry[]
  stale: boolean
}

const Days = ({ log, entries, stale }: DaysProps) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const dayName = (atS: number) => {
    const named = namedDay(atS, nowS)
    return named ? t(`profile.log.${named}`) : longDate(atS, locale)
  }
  return (
    <div aria-busy={stale}>
      {byDay(entries).map(({ atS, entries }) => (
        <section key={atS} aria-label={dayName(atS)}>
          <h2 className="sticky top-[calc(3.5rem+var(--test-cards-room))] z-10 border-b bg-sunken px-4 py-2 text-chip font-medium text-text-muted lg:top-(--test-cards-room)">
            {dayName(atS)}
          </h2>
          <ul aria-label={t(`auditLog.${log}.entries`)}>
            {foldEqual(entries).map((equal) => (
              <LogEntry key={equal[0].entry_id} entries={equal} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A log: who did what, when and from where. `children` are above it. */
export const LogSection = ({ log, children }: { log: LogName; children: ReactNode }) => {
  const { t } = useTranslation()
  const [view, changeView] = useLogView(log)
  const nowS = useNow()
  const input = logInput(view, new Date(nowS * 1000))
  const list = useInfiniteQuery({
    ...logQuery(log, input),
    enabled: !isBackwards(view),
  })
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, isPlaceholderData } = list
  const entries = isBackwards(view) ? [] : data?.pages.flatMap((page) => page.entries)
  const clear = isNarrowed(view) ? () => changeView(WHOLE_LOG) : undefined

  const content = () => {
    if (error && !isFetchNextPageError && (!entries || isPlaceholderData))
      return (
        <LoadFailed
          error={error}
          title={t(`auditLog.${log}.failedTitle`)}
          text={t('profile.log.failedText', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void list.refetch()}
        />
      )
    if (!entries)
      return Array.from({ length: AUDIT_PAGE_SIZE }, (_, place) => (
        <div key={place} className="flex h-13 items-center gap-6 border-b px-4 last:border-b-0">
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))
    if (entries.length > 0) return <Days log={log} entries={entries} stale={isPlaceholderData} />
    if (clear)
      return (
        <EmptyState icon={Search} title={t('profile.log.nothingTitle')} text={t('profile.log.nothingText')}>
          <Button onClick={clear}>{t('profile.log.clear')}</Button>
        </EmptyState>
      )
    return (
      <EmptyState icon={History} title={t('profile.log.emptyTitle')} text={t(`auditLog.${log}.emptyText`)} />
    )
  }
  return (
    <section aria-label={t(`auditLog.${log}.title`)}>
      {children}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <LogFilters log={log} view={view} onChange={changeView} onClear={clear} />
        {entries?.length !== 0 && (
          <LogDownload key={JSON.stringify(view)} log={log} input={input} unavailable={!entries} />
        )}
      </div>
      {/* `overflow-clip` clips the corners without breaking the sticky headings. */}
      <div className="overflow-clip rounded-surface border bg-surface">{content()}</div>
      {entries && entries.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          {hasNextPage ? (
            <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('profile.log.more')}
            </Button>
          ) : (
            <p className="text-help text-text-muted">{t('profile.log.end')}</p>
          )}
          <div aria-live="assertive" className="min-w-0">
            {isFetchNextPageError && error && (
              <Alert tone="error">{t('profile.log.moreFailed', { reason: problemMessage(error) })}</Alert>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
