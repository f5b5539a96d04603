import '#src/features/retail/texts/texts.ts'
import { BILLING_GROUP_PAGE_SIZE } from '@assure/contract/constants'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { type BillingGroup, useBillingGroups } from '#src/features/retail/retail-queries.ts'
import { RetailReceipts } from '#src/features/retail/retail-receipts.tsx'
import { SubscriptionList } from '#src/features/retail/subscription-list.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { ListPager } from '#src/shared/lists/list-pager.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Subscriptions of a retail user, `/retail-subscriptions` (RS-04). */
export default function SubscriptionsPage() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const list = useBillingGroups(page)
  const [ending, setEnding] = useState<BillingGroup | null>(null)
  const { data, error } = list
  const pages = Math.ceil((data?.matches ?? 0) / BILLING_GROUP_PAGE_SIZE)
  const retry = () => void list.refetch()
  return (
    <>
      <DocumentTitle page={t('retail.subscriptions.title')} />
      <PageHead title={t('retail.subscriptions.title')} lead={t('retail.subscriptions.lead')} />
      {error && data && (
        <div className="mt-4">
          <RetryAlert
            announced
            text={t('retail.subscriptions.stale', { reason: problemMessage(error) })}
            busy={list.isFetching}
            onRetry={retry}
          />
        </div>
      )}
      <div className="mt-4 sm:mt-6">
        {error && !data ? (
          <div className="rounded-surface border bg-surface">
            <LoadFailed
              error={error}
              title={t('retail.subscriptions.failedTitle')}
              text={t('retail.subscriptions.failedText', { reason: problemMessage(error) })}
              busy={list.isFetching}
              onRetry={retry}
            />
          </div>
        ) : (
          <SubscriptionList
            groups={data?.billing_groups}
            stale={list.isPlaceholderData}
            onCancel={setEnding}
          />
        )}
      </div>
      {pages > 1 && (
        <div className="flex justify-end py-2">
          <ListPager
            label={t('retail.subscriptions.pages')}
            page={page}
            pages={pages}
            onPage={setPage}
            tone="retail"
          />
        </div>
      )}
      {/* Later than the list, whose length would move it. */}
      {!list.isPending && <RetailReceipts />}
      {ending && <CancelDialog group={ending} onClosed={() => setEnding(null)} />}
    </>
  )
}
