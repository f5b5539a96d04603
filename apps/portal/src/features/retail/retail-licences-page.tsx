import '#src/shared/licences/texts/texts.ts'
import '#src/features/retail/texts/texts.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
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
import { useNow } from '#src/lib/use-now.ts'
import { ListPage } from '#src/shared/lists/list-page.tsx'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useSearch } from '#src/shared/lists/use-search.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const QrDialog = lazyPart(async () => (await import('#src/shared/licences/qr-dialog.tsx')).QrDialog)
const ReplaceDialog = lazyPart(
  async () => (await import('#src/features/retail/replace-dialog.tsx')).ReplaceDialog,
)
/** Below this width, a row has no room for all its columns in French. */
const NARROW = '(width < 1152px)'

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

/** Licences of a retail user, `/retail-selfservice-licencelist` (RS-03). */
export default function RetailLicencesPage() {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const [view, changeView] = useRetailView()
  const list = useRetailLicences(view)
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<RetailLicence | null>(null)
  const [replaced, setReplaced] = useState<RetailLicence | null>(null)
  const nowS = useNow()
  const isNarrow = useMediaQuery(NARROW)
  const { data } = list
  const search = useSearch(view.search, changeView)
  const columns = useMemo(
    () => retailColumns({ t, nowS, onShowQr: setShown, onReplace: setReplaced }),
    [t, nowS, setShown, setReplaced],
  )
  const clear = () => {
    changeView({ search: '' })
    // The pressed button disappears with the search, so the heading gets the focus.
    document.querySelector('h1')?.focus()
  }
  const toolbar = (
    <SearchBox
      label={t('retail.licences.search')}
      hint={t('retail.licences.searchHint')}
      value={view.search}
      onSearch={search}
    />
  )
  return (
    <>
      <ListPage
        head={{ title: t('retail.licences.title'), lead: t('retail.licences.lead', { product }) }}
        query={list}
        rows={data?.licences}
        matches={data && { total: data.matches, deleted: 0, capped: false }}
        counters={{ counters: data?.counters }}
        toolbar={toolbar}
        page={view.page}
        onView={changeView}
        tone="retail"
        empty={<EmptyList search={view.search} onClear={clear} />}
      >
        {({ rows, footer, ...shared }) =>
          isNarrow ? (
            <>
              <RetailCards
                licences={rows}
                nowS={nowS}
                onShowQr={setShown}
                onReplace={setReplaced}
                {...shared}
              />
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
              {(rows === null || footer) && (
                <div className="sticky left-0 min-h-13 border-t px-4">{footer}</div>
              )}
            </div>
          )
        }
      </ListPage>
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
