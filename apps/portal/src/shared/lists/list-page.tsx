import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { LicenceCounters } from '#src/shared/licences/licence-counters.tsx'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { ListFailed, ListStale } from './list-failures.tsx'
import { ListFooter } from './list-footer.tsx'
import { useLastPage } from './list-pages.ts'
import { useErrorSnack } from './use-error-snack.ts'

const TableKeysDialog = lazyPart(async () => (await import('./table-keys-dialog.tsx')).TableKeysDialog)

/** Opens the list of keys when `?` is pressed in a table. */
const useTableHelp = (): readonly [boolean, () => void] => {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (key === '?' && !isTyping && target instanceof Element && target.closest('table')) setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return [isOpen, () => setIsOpen(false)]
}

/** The state of the call that lists. */
interface ListQuery {
  error: Error | null
  errorUpdatedAt: number
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** The content of a list's table or cards. */
export interface ListShown<Row> {
  /** `null` during the first load. */
  rows: readonly Row[] | null
  pageSize: number
  /** Whether the rows belong to the previous view, while new ones load. */
  stale: boolean
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Range and pager; absent without rows. */
  footer: ReactNode
}

interface ListPageProps<Row> {
  head: ComponentProps<typeof PageHead>
  query: ListQuery
  /** `undefined` before the first response. */
  rows: readonly Row[] | undefined
  matches: ComponentProps<typeof ListFooter>['matches'] | undefined
  counters: Omit<ComponentProps<typeof LicenceCounters>, 'isFailed'>
  /** Search box and filters. */
  toolbar: ReactNode
  page: number
  onView: (change: { page: number }, options?: { replace: boolean }) => void
  tone?: 'accent' | 'retail'
  /** Shown if there are no rows. If the list failed to load, the error is shown instead. */
  empty: ReactNode
  children: (shown: ListShown<Row>) => ReactNode
}

/** A page with a list of licences: header, counters, toolbar, list and error messages. */
export const ListPage = <Row,>(props: ListPageProps<Row>) => {
  const {
    head,
    query,
    rows: loadedRows,
    matches,
    counters,
    toolbar,
    page,
    onView,
    tone,
    empty,
    children,
  } = props
  const { t } = useTranslation()
  const isOnline = useOnline()
  const [isKeysOpen, closeKeys] = useTableHelp()
  const { error, isPlaceholderData: isStale } = query
  // Previous rows stay visible while the next ones load. A previous empty state does not: its reason may be over.
  const rows = isStale && loadedRows?.length === 0 ? undefined : loadedRows
  const failure = { busy: query.isFetching, onRetry: () => void query.refetch() }
  useErrorSnack(query)
  useLastPage(matches?.total, page, onView)
  const footer = matches && rows && rows.length > 0 && (
    <ListFooter page={page} matches={matches} onPage={(to) => onView({ page: to })} {...(tone && { tone })} />
  )
  return (
    <>
      <DocumentTitle page={head.title} />
      <PageHead {...head} />
      {!isOnline && (
        <div className="mt-4">
          <Alert tone="warning" announced>
            {t('licences.offline')}
          </Alert>
        </div>
      )}
      <div className="mt-4 sm:mt-6">
        <LicenceCounters {...counters} isFailed={error !== null} />
      </div>
      <div className="my-4 flex flex-wrap items-center gap-2 sm:mt-6">{toolbar}</div>
      {error && rows && <ListStale error={error} {...failure} />}
      {children({
        rows: rows ?? (error ? [] : null),
        pageSize: LICENCE_PAGE_SIZE,
        stale: isStale,
        empty: error ? <ListFailed error={error} {...failure} /> : empty,
        footer,
      })}
      {isKeysOpen && <TableKeysDialog onClosed={closeKeys} />}
    </>
  )
}
