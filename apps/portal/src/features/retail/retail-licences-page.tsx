import '#src/i18n/add-licences.ts'
import '#src/i18n/add-retail.ts'
import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { RetailCards } from '#src/features/retail/retail-cards.tsx'
import { retailColumns } from '#src/features/retail/retail-columns.tsx'
import {
  fetchRetailLicence,
  type RetailLicence,
  renewRetailLicences,
  useRetailLicences,
} from '#src/features/retail/retail-queries.ts'
import { useRetailView } from '#src/features/retail/use-retail-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { LicenceCounters } from '#src/shared/licences/licence-counters.tsx'
import { ListFailed, ListStale } from '#src/shared/lists/list-failures.tsx'
import { ListFooter } from '#src/shared/lists/list-footer.tsx'
import { useLastPage } from '#src/shared/lists/list-pages.ts'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useErrorSnack } from '#src/shared/lists/use-error-snack.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

const QrDialog = lazyPart(async () => (await import('#src/shared/licences/qr-dialog.tsx')).QrDialog)
const ReplaceDialog = lazyPart(
  async () => (await import('#src/features/retail/replace-dialog.tsx')).ReplaceDialog,
)
/** From here on a row has room for all its buttons, in French too. */
const NARROW = '(width < 1024px)'

interface EmptyListProps {
  search: string
  onClear: () => void
}

const EmptyList = ({ search, onClear }: EmptyListProps) => {
  const { t } = useTranslation()
  if (search === '')
    return (
      <EmptyState
        icon={BadgeCheck}
        title={t('retail.licences.emptyTitle')}
        text={t('retail.licences.emptyText')}
      />
    )
  return (
    <EmptyState
      icon={Search}
      title={t('retail.licences.nothingTitle')}
      text={t('retail.licences.nothingText', { search })}
    >
      <Button onClick={onClear}>{t('licences.searchClear')}</Button>
    </EmptyState>
  )
}

/** The licences of a retail user, `/retail-selfservice-licencelist` (RS-03). */
export default function RetailLicencesPage() {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const [view, changeView] = useRetailView()
  const list = useRetailLicences(view)
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<RetailLicence | null>(null)
  const [replaced, setReplaced] = useState<RetailLicence | null>(null)
  const isNarrow = useMediaQuery(NARROW)
  const isOnline = useOnline()
  const { data, error } = list
  useErrorSnack(list)
  useLastPage(data?.matches, view.page, changeView)
  const isSearching = view.search !== ''
  const search = useCallback(
    // What is typed further replaces the search before it, so that Back leads out of it in one step.
    (text: string) => changeView({ search: text }, { replace: isSearching && text !== '' }),
    [changeView, isSearching],
  )
  const columns = useMemo(
    () => retailColumns({ t, onShowQr: setShown, onReplace: setReplaced }),
    [t, setShown, setReplaced],
  )
  const retry = () => void list.refetch()
  const clear = () => {
    changeView({ search: '' })
    // The button that was pressed goes with the search.
    document.querySelector('h1')?.focus()
  }
  const shared = {
    pageSize: LICENCE_PAGE_SIZE,
    stale: list.isPlaceholderData,
    empty: error ? (
      <ListFailed error={error} busy={list.isFetching} onRetry={retry} />
    ) : (
      <EmptyList search={view.search} onClear={clear} />
    ),
  }
  const rows = data?.licences ?? (error ? [] : null)
  const footer = data && data.licences.length > 0 && (
    <ListFooter
      tone="retail"
      page={view.page}
      matches={{ total: data.matches, deleted: 0, capped: false }}
      onPage={(page) => changeView({ page })}
    />
  )
  return (
    <>
      <DocumentTitle page={t('retail.licences.title')} />
      <PageHead title={t('retail.licences.title')} lead={t('retail.licences.lead', { product })} />
      {!isOnline && (
        <div className="mt-4">
          <Alert tone="warning" announced>
            {t('licences.offline')}
          </Alert>
        </div>
      )}
      <div className="mt-4 sm:mt-6">
        <LicenceCounters counters={data?.counters} isFailed={list.isError} />
      </div>
      <div className="my-4 flex sm:mt-6">
        <SearchBox
          label={t('retail.licences.search')}
          hint={t('retail.licences.searchHint')}
          value={view.search}
          onSearch={search}
        />
      </div>
      {error && data && <ListStale error={error} busy={list.isFetching} onRetry={retry} />}
      {isNarrow ? (
        <>
          <RetailCards licences={rows} onShowQr={setShown} onReplace={setReplaced} {...shared} />
          {footer}
        </>
      ) : (
        <div className="@container relative rounded-surface border bg-surface">
          <DataTable
            label={t('retail.licences.table')}
            columns={columns}
            rows={rows}
            rowKey={(licence) => licence.deeplink_data}
            {...shared}
          />
          {(rows === null || footer) && <div className="sticky left-0 min-h-13 border-t px-4">{footer}</div>}
        </div>
      )}
      {replaced && (
        <ReplaceDialog licence={replaced} onReplaced={setShown} onClosed={() => setReplaced(null)} />
      )}
      {shown && (
        <QrDialog
          licence={shown}
          ask={(signal) => fetchRetailLicence(shown, signal)}
          onActivated={() => void renewRetailLicences(queryClient)}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  )
}
