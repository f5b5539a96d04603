import '#src/features/api-keys/texts/texts.ts'
import '#src/features/api-keys/requests/texts/texts.ts'
import '#src/shared/licences/texts/texts.ts'
import { numberFormat } from '@assure/contract/number-format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { problemMessage } from '#src/api/problem-message.ts'
import { KeyTabs } from '#src/features/api-keys/key-tabs.tsx'
import { NoRequests } from '#src/features/api-keys/requests/no-requests.tsx'
import { RequestFilters } from '#src/features/api-keys/requests/request-filters.tsx'
import { RequestList } from '#src/features/api-keys/requests/request-list.tsx'
import { requestsQuery } from '#src/features/api-keys/requests/request-queries.ts'
import { ALL_REQUESTS, isFiltered, requestInput } from '#src/features/api-keys/requests/request-view.ts'
import { useRequestView } from '#src/features/api-keys/requests/use-request-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { TestModeSwitch } from '#src/shared/test-mode/test-mode-switch.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

interface HourProps {
  hour: { calls: number; failed: number; at_least: boolean } | null | undefined
}

const LastHour = ({ hour }: HourProps) => {
  const { t, locale } = useTranslation()
  // Its room is kept while it loads, so that the button does not move.
  if (!hour) return <p className="flex-1" />
  const number = (value: number) => numberFormat(locale).format(value)
  const figures = { calls: number(hour.calls), failed: number(hour.failed), count: hour.calls }
  return (
    <p className="min-w-0 flex-1 text-help text-text-muted tabular-nums">
      {hour.at_least ? t('requests.hourAtLeast', figures) : t('requests.hour', figures)}
    </p>
  )
}

const endText = (isCut: boolean, isNarrowed: boolean) => {
  if (isCut) return 'requests.cut'
  return isNarrowed ? 'requests.endFiltered' : 'requests.end'
}

/** Requests screen, `/api-keys/requests`: the calls by API keys (design: developers 7). */
export default function RequestsPage() {
  const { t } = useTranslation()
  const [view, changeView] = useRequestView()
  const list = useInfiniteQuery(requestsQuery(requestInput(view)))
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, isPlaceholderData } = list
  const lines = data?.pages.flatMap(({ requests }) => requests) ?? null
  const clear = () => changeView(ALL_REQUESTS)
  const hasFailed = error && !isFetchNextPageError && (!lines || isPlaceholderData)
  return (
    <>
      <DocumentTitle page={t('requests.title')} />
      <PageHead title={t('apiKeys.title')} lead={t('requests.lead')} action={<TestModeSwitch />} />
      <KeyTabs />
      <div className="mt-4 empty:hidden">
        {!hasFailed && (
          <StaleWarnings
            asked={list}
            offline={t('requests.offline')}
            stale={(reason) => t('requests.stale', { reason })}
          />
        )}
      </div>
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <RequestFilters view={view} onChange={changeView} onClear={clear} />
        <div className="flex items-center gap-3 max-sm:w-full">
          <LastHour hour={data?.pages[0]?.last_hour} />
          <Button
            icon={<RefreshCw aria-hidden size={16} />}
            pending={isFetching && lines !== null && !list.isFetchingNextPage}
            onClick={() => void list.refetch()}
          >
            {t('requests.refresh')}
          </Button>
        </div>
      </div>
      {hasFailed ? (
        <div className="rounded-surface border bg-surface">
          <LoadFailed
            error={error}
            title={t('requests.failed.title')}
            text={t('requests.failed.text', { reason: problemMessage(error) })}
            busy={isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : (
        <RequestList
          key={JSON.stringify(view)}
          lines={lines}
          opensOnly={view.request !== ''}
          stale={isPlaceholderData}
          empty={
            <NoRequests
              view={view}
              isOn={data?.pages[0]?.is_on ?? true}
              isCut={data?.pages[0]?.is_cut ?? false}
              onClear={clear}
            />
          }
        />
      )}
      {!hasFailed && lines && lines.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 text-help text-text-muted">
          <p className="max-w-prose">
            {t('requests.note')}{' '}
            {!hasNextPage && t(endText(data?.pages.at(-1)?.is_cut ?? false, isFiltered(view)))}
          </p>
          {hasNextPage && (
            <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('requests.older')}
            </Button>
          )}
          <div aria-live="assertive" className="w-full min-w-0 empty:hidden">
            {isFetchNextPageError && error && (
              <Alert tone="error">{t('requests.olderFailed', { reason: problemMessage(error) })}</Alert>
            )}
          </div>
        </div>
      )}
    </>
  )
}
