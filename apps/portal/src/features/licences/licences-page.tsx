import '#src/shared/licences/texts/texts.ts'
import { ChartColumn, Plus, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { useMay, useSession } from '#src/api/session-context.ts'
import { LicenceFilters } from '#src/features/licences/licence-filters.tsx'
import { LicenceList } from '#src/features/licences/licence-list.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { countFilters, isNarrowed, withoutFilters } from '#src/features/licences/licence-view.ts'
import { NoLicences, NothingMatches } from '#src/features/licences/list-states.tsx'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { ListPage } from '#src/shared/lists/list-page.tsx'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useSearch } from '#src/shared/lists/use-search.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog)
const PHONE = '(width < 640px)'

/** Licence management, `/{product}-licences` (section 2). */
export default function LicencesPage() {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const { self_service: selfService } = useSession()
  const may = useMay()
  const [view, changeView] = useLicenceView()
  const list = useLicenceList(view)
  const { data } = list
  const [task, setTask] = useState<LicenceTask | null>(null)
  const [isFiltering, setIsFiltering] = useState(false)
  const isPhone = useMediaQuery(PHONE)
  const search = useSearch(view.search, changeView)
  const clear = () => {
    changeView(withoutFilters(view))
    // The pressed button disappears with the filters, so the heading gets the focus.
    document.querySelector('h1')?.focus()
  }
  const filterCount = countFilters(view)
  const actions = (
    <div className="flex shrink-0 gap-2">
      {may('link.read') && (
        <Button
          icon={<ChartColumn aria-hidden size={16} />}
          className="max-lg:px-3"
          title={t('licences.analytics.open')}
          onClick={() => setTask({ name: 'analytics', licence: null })}
        >
          <span className="max-lg:sr-only">{t('licences.analytics.open')}</span>
        </Button>
      )}
      {may('licence.create') && (
        <Button
          kind="primary"
          icon={<Plus aria-hidden size={16} />}
          className="max-sm:px-3"
          onClick={() => setTask({ name: 'generate' })}
        >
          {t('licenceTasks.generate.open')}
        </Button>
      )}
    </div>
  )
  const toolbar = (
    <>
      <SearchBox
        label={t('licences.search')}
        hint={t('licences.searchHint')}
        value={view.search}
        onSearch={search}
      />
      {isPhone ? (
        <Button icon={<SlidersHorizontal aria-hidden size={16} />} onClick={() => setIsFiltering(true)}>
          {filterCount > 0 ? t('licences.filtersActive', { count: filterCount }) : t('licences.filters')}
        </Button>
      ) : (
        <LicenceFilters view={view} onChange={changeView} selfService={selfService} />
      )}
      {isNarrowed(view) && data?.matches.total !== 0 && (
        <Button kind="ghost" icon={<X aria-hidden size={16} />} className="max-sm:w-full" onClick={clear}>
          {t('licences.clearFilters')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage
        head={{
          title: t('licences.title', { product }),
          chip: <UpdateChip updating={data && data.result_code === 'summarization_in_progress'} />,
          lead: t('licences.lead', { product }),
          action: actions,
        }}
        query={list}
        rows={data?.licences}
        matches={data?.matches}
        counters={{ counters: data?.counters, passRate: data?.pass_rates_7d, withPassRate: true }}
        toolbar={toolbar}
        page={view.page}
        onView={changeView}
        empty={
          isNarrowed(view) ? (
            <NothingMatches view={view} onClear={clear} />
          ) : (
            <NoLicences onGenerate={() => setTask({ name: 'generate' })} />
          )
        }
      >
        {(shown) => (
          <LicenceList {...shown} view={view} onView={changeView} onTask={setTask} isPhone={isPhone} />
        )}
      </ListPage>
      {task && <TaskDialog task={task} onClosed={() => setTask(null)} />}
      {isFiltering && (
        <FiltersDialog
          view={view}
          onView={changeView}
          matches={data?.matches.total ?? 0}
          onClosed={() => setIsFiltering(false)}
        />
      )}
    </>
  )
}
