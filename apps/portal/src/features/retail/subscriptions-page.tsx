import '#src/features/retail/texts/texts.ts'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { type BillingGroup, useBillingGroups } from '#src/features/retail/retail-queries.ts'
import { RetailReceipts } from '#src/features/retail/retail-receipts.tsx'
import { SubscriptionList } from '#src/features/retail/subscription-list.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Subscriptions of a retail user, `/retail-subscriptions` (RS-04). */
export default function SubscriptionsPage() {
  const { t } = useTranslation()
  const list = useBillingGroups()
  const [ending, setEnding] = useState<BillingGroup | null>(null)
  const { data, error } = list
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
          <SubscriptionList groups={data?.billing_groups} onCancel={setEnding} />
        )}
      </div>
      <RetailReceipts />
      {ending && <CancelDialog group={ending} onClosed={() => setEnding(null)} />}
    </>
  )
}
