import '#src/i18n/add-licences.ts'
import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNavigate } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { ActivationCard } from '#src/features/licences/activation-card.tsx'
import { LicenceCounters } from '#src/features/licences/licence-counters.tsx'
import { useLicenceList } from '#src/features/licences/licence-queries.ts'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { FIRST_VIEW } from '#src/features/licences/licence-view.ts'
import { ListFooter } from '#src/features/licences/list-footer.tsx'
import { ListFailed, NoLicences } from '#src/features/licences/list-states.tsx'
import { TaskDialog } from '#src/features/licences/task-dialog.tsx'
import { UpdateChip } from '#src/features/licences/update-chip.tsx'
import { useErrorSnack } from '#src/features/licences/use-error-snack.ts'
import { useLastPage, useLicenceView } from '#src/features/licences/use-licence-view.ts'
import { paths } from '#src/paths.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The licence QR list, `/activate-licence` (LC-14): for whoever stands at a counter with a device. */
export default function ActivateLicencePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { appSlug } = portalConfig()
  const [{ page }, changeView] = useLicenceView()
  const list = useLicenceList({ ...FIRST_VIEW, page })
  const [task, setTask] = useState<LicenceTask | null>(null)
  const { data, error } = list
  useErrorSnack(list)
  useLastPage(data?.matches, page, changeView)
  const isEmpty = data?.licences.length === 0
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
      {!data && error && (
        <div className="rounded-surface border bg-surface">
          <ListFailed error={error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        </div>
      )}
      {isEmpty && (
        <div className="rounded-surface border bg-surface">
          <NoLicences onGenerate={() => void navigate(paths.licences({ product: appSlug }))} />
        </div>
      )}
      <ul
        aria-label={t('licences.cards.list')}
        aria-busy={!data || list.isPlaceholderData}
        className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
      >
        {!data &&
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
