import '#src/i18n/add-licences.ts'
import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { ChartColumn, Plus, SlidersHorizontal, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { useSession } from '#src/api/session-context.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { LicenceCounters } from '#src/shared/licences/licence-counters.tsx'
import { LicenceFilters } from '#src/features/licences/licence-filters.tsx'
import { LicenceList } from '#src/features/licences/licence-list.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { countFilters, isNarrowed, withoutFilters } from '#src/features/licences/licence-view.ts'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useErrorSnack } from '#src/shared/lists/use-error-snack.ts'
import { useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog)
const PHONE = '(width < 640px)'

/** Licence management, `/{product}-licences` (section 2). */
export default function LicencesPage() {
  const { t } = useTranslation()
  const { appName } = portalConfig()
  const { self_service: selfService } = useSession()
  const [view, changeView] = useLicenceView()
  const list = useLicenceList(view)
  const [task, setTask] = useState<LicenceTask | null>(null)
  const [isFiltering, setIsFiltering] = useState(false)
  const isPhone = useMediaQuery(PHONE)
  const isOnline = useOnline()
  useErrorSnack(list)
  const isSearching = view.search !== ''
  const search = useCallback(
    // What is typed further replaces the search before it, so that Back leads out of it in one step.
    (text: string) => changeView({ search: text }, { replace: isSearching && text !== '' }),
    [changeView, isSearching],
  )
  const clear = () => {
    changeView(withoutFilters(view))
    // The button that was pressed goes with the filters.
    document.querySelector('h1')?.focus()
  }
  const filterCount = countFilters(view)
  return (
    <>
      <DocumentTitle page={t('licences.title', { product: appName })} />
      <PageHead
        title={t('licences.title', { product: appName })}
        chip={list.data && <UpdateChip updating={list.data.result_code === 'summarization_in_progress'} />}
        lead={t('licences.lead', { product: appName })}
        action={
          <div className="flex shrink-0 gap-2">
            <Button
              icon={<ChartColumn aria-hidden size={16} />}
              className="max-lg:hidden"
              onClick={() => setTask({ name: 'analytics', licence: null })}
            >
              {t('licences.analytics.open')}
            </Button>
            <Button
              kind="primary"
              icon={<Plus aria-hidden size={16} />}
              className="max-sm:px-3"
              onClick={() => setTask({ name: 'generate' })}
            >
              {t('licenceTasks.generate.open')}
            </Button>
          </div>
        }
      />
      {!isOnline && (
        <div className="mt-4">
          <Alert tone="warning" announced>
            {t('licences.offline')}
          </Alert>
        </div>
      )}
      <div className="mt-4 sm:mt-6">
        <LicenceCounters
          counters={list.data?.counters}
          isFailed={list.isError}
          passRate={list.data?.pass_rates_7d}
          withPassRate
        />
      </div>
      <div className="mt-4 mb-4 flex flex-wrap gap-2 sm:mt-6">
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
        {isNarrowed(view) && list.data?.matches.total !== 0 && (
          <Button kind="ghost" icon={<X aria-hidden size={16} />} className="max-sm:w-full" onClick={clear}>
            {t('licences.clearFilters')}
          </Button>
        )}
      </div>
      <LicenceList
        list={list}
        view={view}
        onView={changeView}
        onClear={clear}
        onTask={setTask}
        isPhone={isPhone}
        pageSize={LICENCE_PAGE_SIZE}
      />
      {task && <TaskDialog task={task} onClosed={() => setTask(null)} />}
      {isFiltering && (
        <FiltersDialog
          view={view}
          onView={changeView}
          matches={list.data?.matches.total ?? 0}
          onClosed={() => setIsFiltering(false)}
        />
      )}
    </>
  )
}
