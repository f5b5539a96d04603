import '#src/shared/licences/texts/texts.ts'
import { useCallback, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { ActivationCard } from '#src/features/licences/activation-card.tsx'
import { ActivationEmpty } from '#src/features/licences/activation-empty.tsx'
import { type ActivationStatus, ActivationToolbar } from '#src/features/licences/activation-toolbar.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { FIRST_VIEW } from '#src/features/licences/licence-view.ts'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { ListPage } from '#src/shared/lists/list-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/**
 * Licence QR list, `/activate-licence` (LC-14), for staff at a counter with a device. It first shows the licences
 * that can be activated. Deleted and deactivated ones are never listed.
 */
export default function ActivateLicencePage() {
  const { t } = useTranslation()
  const [view, changeView] = useLicenceView()
  const { page, search, only } = view
  const status = view.status === 'activated' ? 'activated' : 'not_activated'
  const list = useLicenceList({ ...FIRST_VIEW, page, search, only, status })
  const [task, setTask] = useState<LicenceTask | null>(null)
  const { data } = list
  const changeSearch = useCallback(
    (text: string) => changeView({ search: text }, { replace: true }),
    [changeView],
  )
  const hasLicences = data?.counters.total !== 0
  const onStatus = (to: ActivationStatus) => changeView({ status: to })
  // Previous cards stay visible while the next ones load. A previous empty state does not.
  const isStaleEmpty = list.isPlaceholderData && data?.licences.length === 0
  const toolbar = (
    <>
      {hasLicences && (
        <ActivationToolbar status={status} search={search} onStatus={onStatus} onSearch={changeSearch} />
      )}
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
          chip: data && <UpdateChip updating={data.result_code === 'summarization_in_progress'} />,
          lead: t('licences.cards.lead'),
        }}
        query={list}
        rows={isStaleEmpty ? undefined : data?.licences}
        matches={data?.matches}
        counters={{ counters: data?.counters }}
        toolbar={toolbar}
        page={page}
        onView={changeView}
        empty={
          <ActivationEmpty
            status={status}
            search={search}
            hasLicences={hasLicences}
            onStatus={onStatus}
            onClearSearch={() => changeSearch('')}
            onGenerate={() => setTask({ name: 'generate' })}
          />
        }
      >
        {({ rows, pageSize, stale, empty, footer }) => (
          <>
            {rows?.length === 0 && <div className="rounded-surface border bg-surface">{empty}</div>}
            <ul
              aria-label={t(`licences.cards.list.${status}`)}
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
