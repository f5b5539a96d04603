import '#src/i18n/add-licences.ts'
import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { useCallback, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { ActivationCard } from '#src/features/licences/activation-card.tsx'
import { ActivationEmpty } from '#src/features/licences/activation-empty.tsx'
import { ActivationToolbar } from '#src/features/licences/activation-toolbar.tsx'
import { LicenceCounters } from '#src/shared/licences/licence-counters.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { FIRST_VIEW } from '#src/features/licences/licence-view.ts'
import { ListFooter } from '#src/shared/lists/list-footer.tsx'
import { ListFailed } from '#src/shared/lists/list-failures.tsx'
import { useLastPage } from '#src/shared/lists/list-pages.ts'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useErrorSnack } from '#src/shared/lists/use-error-snack.ts'
import { useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/**
 * The licence QR list, `/activate-licence` (LC-14): for whoever stands at a counter with a device. It
 * opens with the licences that can be activated; deleted and deactivated ones are of no use here.
 */
export default function ActivateLicencePage() {
  const { t } = useTranslation()
  const [view, changeView] = useLicenceView()
  const { page, search, only } = view
  const status = view.status === 'activated' ? 'activated' : 'not_activated'
  const list = useLicenceList({ ...FIRST_VIEW, page, search, only, status })
  const [task, setTask] = useState<LicenceTask | null>(null)
  const { data, error } = list
  useErrorSnack(list)
  useLastPage(data?.matches.total, page, changeView)
  const changeSearch = useCallback(
    (text: string) => changeView({ search: text }, { replace: true }),
    [changeView],
  )
  const hasLicences = data?.counters.total !== 0
  const isEmpty = data?.licences.length === 0
  // The cards of the view before stay until the next ones are there; that there were none does not.
  const isLoading = !data || (isEmpty && list.isPlaceholderData)
  return (
    <>
      <DocumentTitle page={t('licences.cards.title')} />
      <PageHead
        title={t('licences.cards.title')}
        chip={data && <UpdateChip updating={data.result_code === 'summarization_in_progress'} />}
        lead={t('licences.cards.lead')}
      />
      <div className="my-4 sm:my-6">
        <LicenceCounters counters={data?.counters} isFailed={list.isError} />
      </div>
      {hasLicences && (
        <ActivationToolbar
          status={status}
          search={search}
          onStatus={(to) => changeView({ status: to })}
          onSearch={changeSearch}
        />
      )}
      {only.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <p className="font-medium">{t('licences.cards.only', { count: only.length })}</p>
          <Button onClick={() => changeView({ only: [] })}>{t('licences.cards.showAll')}</Button>
        </div>
      )}
      {!data && error && (
        <div className="rounded-surface border bg-surface">
          <ListFailed error={error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        </div>
      )}
      {isEmpty && !isLoading && (
        <div className="rounded-surface border bg-surface">
          <ActivationEmpty
            status={status}
            search={search}
            hasLicences={hasLicences}
            onStatus={(to) => changeView({ status: to })}
            onClearSearch={() => changeSearch('')}
            onGenerate={() => setTask({ name: 'generate' })}
          />
        </div>
      )}
      <ul
        aria-label={t(`licences.cards.list.${status}`)}
        aria-busy={!data || list.isPlaceholderData}
        className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
      >
        {isLoading &&
          !error &&
          Array.from({ length: LICENCE_PAGE_SIZE }, (_, place) => (
            <li key={place} className="flex h-46 flex-col gap-3 rounded-surface border bg-surface p-5">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
              <Skeleton className="mt-auto h-9 w-full" />
            </li>
          ))}
        {data?.licences.map((licence) => (
          <ActivationCard key={licence.deeplink_data} licence={licence} onTask={setTask} />
        ))}
      </ul>
      {data && !isEmpty && (
        <ListFooter page={page} matches={data.matches} onPage={(to) => changeView({ page: to })} />
      )}
      {task && <TaskDialog task={task} onClosed={() => setTask(null)} />}
    </>
  )
}
