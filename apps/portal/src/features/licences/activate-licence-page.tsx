import '#src/shared/licences/texts/texts.ts'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { ActivationCard } from '#src/features/licences/activation-card.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { FIRST_VIEW, isNarrowed } from '#src/features/licences/licence-view.ts'
import { NoLicences, NothingMatches } from '#src/features/licences/list-states.tsx'
import { StatusFilter } from '#src/features/licences/status-filter.tsx'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { ListPage } from '#src/shared/lists/list-page.tsx'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useSearch } from '#src/shared/lists/use-search.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Licence QR list, `/activate-licence` (LC-14), for staff at a counter with a device. */
export default function ActivateLicencePage() {
  const { t } = useTranslation()
  const [wholeView, changeView] = useLicenceView()
  const { page, search, only, status } = wholeView
  const view = { ...FIRST_VIEW, page, search, only, status }
  const list = useLicenceList(view)
  const [task, setTask] = useState<LicenceTask | null>(null)
  const { data } = list
  const onSearch = useSearch(search, changeView)
  const clear = () => {
    changeView(FIRST_VIEW)
    // The pressed button disappears with the filters, so the heading gets the focus.
    document.querySelector('h1')?.focus()
  }
  const toolbar = (
    <>
      <SearchBox
        label={t('licences.search')}
        hint={t('licences.searchHint')}
        value={search}
        onSearch={onSearch}
      />
      <StatusFilter view={view} onChange={changeView} />
      {only.length > 0 && (
        <div className="flex w-full flex-wrap items-center gap-3">
          <p className="font-medium">{t('licences.cards.only', { count: only.length })}</p>
          <Button onClick={() => changeView({ only: [] })}>{t('licences.cards.showAll')}</Button>
        </div>
      )}
    </>
  )
  return (
    <>
      <ListPage
        head={{
          title: t('licences.cards.title'),
          chip: <UpdateChip updating={data && data.result_code === 'summarization_in_progress'} />,
          lead: t('licences.cards.lead'),
        }}
        query={list}
        rows={data?.licences}
        matches={data?.matches}
        counters={{ counters: data?.counters }}
        toolbar={toolbar}
        page={page}
        onView={changeView}
        empty={
          isNarrowed(view) ? (
            <NothingMatches view={view} onClear={clear} />
          ) : (
            <NoLicences onGenerate={() => setTask({ name: 'generate' })} />
          )
        }
      >
        {({ rows, pageSize, stale, empty, footer }) => (
          <>
            {rows?.length === 0 && <div className="rounded-surface border bg-surface">{empty}</div>}
            <ul
              aria-label={t('licences.table')}
              aria-busy={rows === null || stale}
              className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
            >
              {rows === null &&
                Array.from({ length: pageSize }, (_, place) => (
                  <li key={place} className="flex h-46 flex-col gap-3 rounded-surface border bg-surface p-5">
                    <Skeleton className="h-5 w-2/3" />
                    <Skeleton className="h-3 w-1/2" />
                    <Skeleton className="h-3 w-1/3" />
                    <Skeleton className="mt-auto h-9 w-full" />
                  </li>
                ))}
              {rows?.map((licence) => (
                <ActivationCard key={licence.deeplink_data} licence={licence} onTask={setTask} />
              ))}
            </ul>
            {footer}
          </>
        )}
      </ListPage>
      {task && <TaskDialog task={task} onClosed={() => setTask(null)} />}
    </>
  )
}
