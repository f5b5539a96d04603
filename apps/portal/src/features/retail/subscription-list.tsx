import { Repeat } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { PaymentStatus } from '#src/features/retail/payment-status.tsx'
import type { BillingGroup } from '#src/features/retail/retail-queries.ts'
import {
  GroupId,
  LastUpdate,
  SubscriptionActions,
  SubscriptionTerms,
  useGroupName,
} from '#src/features/retail/subscription-parts.tsx'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { type Column, DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Below this width, four columns next to the menu have no room for an id and two buttons. */
const NARROW = '(width < 1180px)'
const LOADING_ROWS = 3

type OnCancel = (group: BillingGroup) => void

const columnsOf = (t: Translate, onCancel: OnCancel): Column<BillingGroup>[] => [
  {
    id: 'billing_group_id',
    header: t('retail.subscriptions.column.group'),
    size: 'grow',
    cell: (group) => (
      <div className="py-2">
        <span className="block font-medium">
          <GroupName group={group} />
        </span>
        <GroupId group={group} />
        <span className="block text-chip text-text-muted">
          <SubscriptionTerms group={group} />
        </span>
      </div>
    ),
  },
  {
    id: 'payment_status',
    header: t('retail.subscriptions.column.payment'),
    size: 'fit',
    cell: ({ payment_info }) => (
      <div className="pr-4">
        <PaymentStatus result={payment_info.payment_result} />
      </div>
    ),
  },
  {
    id: 'last_update',
    header: t('retail.subscriptions.column.updated'),
    size: 'fit',
    cell: (group) => (
      <div className="pr-4">
        <LastUpdate group={group} />
      </div>
    ),
  },
  {
    id: 'actions',
    header: t('retail.subscriptions.column.actions'),
    size: 'fit',
    cell: (group) => (
      <div className="py-2">
        <SubscriptionActions group={group} size="small" onCancel={onCancel} />
      </div>
    ),
  },
]

interface SubscriptionListProps {
  /** Undefined during the first load. */
  groups: readonly BillingGroup[] | undefined
  /** Whether the groups are those of the previous page, while the next one loads. */
  stale: boolean
  onCancel: OnCancel
}

/** Subscriptions as a table, or as cards on narrow screens. */
export const SubscriptionList = ({ groups, stale, onCancel }: SubscriptionListProps) => {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(NARROW)
  const columns = useMemo(() => columnsOf(t, onCancel), [t, onCancel])
  const empty = (
    <EmptyState
      icon={Repeat}
      title={t('retail.subscriptions.emptyTitle')}
      text={t('retail.subscriptions.emptyText')}
    />
  )
  if (isNarrow && groups?.length === 0)
    return <div className="rounded-surface border bg-surface">{empty}</div>
  if (isNarrow)
    return (
      <ul
        aria-label={t('retail.subscriptions.table')}
        aria-busy={groups === undefined || stale}
        className="flex flex-col gap-3"
      >
        {groups?.map((group) => (
          <SubscriptionCard key={group.billing_group_id} group={group} onCancel={onCancel} />
        )) ??
          Array.from({ length: LOADING_ROWS }, (_, place) => (
            <li key={place} className="flex h-46 flex-col gap-3 rounded-surface border bg-surface p-4">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-3 w-1/2" />
              <Skeleton className="h-5 w-1/3" />
            </li>
          ))}
      </ul>
    )
  return (
    <div className="@container relative overflow-x-auto rounded-surface border bg-surface">
      <DataTable
        label={t('retail.subscriptions.table')}
        columns={columns}
        rows={groups ?? null}
        rowKey={({ billing_group_id }) => billing_group_id}
        pageSize={LOADING_ROWS}
        stale={stale}
        empty={empty}
      />
    </div>
  )
}

const GroupName = ({ group }: { group: BillingGroup }) => useGroupName()(group)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-help text-text-muted">{label}</dt>
    <dd className="text-right text-help">{children}</dd>
  </div>
)

const SubscriptionCard = ({ group, onCancel }: { group: BillingGroup; onCancel: OnCancel }) => {
  const { t } = useTranslation()
  return (
    <li className="rounded-surface border bg-surface p-4">
      <p className="text-help text-text-muted">{t('retail.subscriptions.column.group')}</p>
      <h2 className="text-base font-medium">
        <GroupName group={group} />
      </h2>
      <GroupId group={group} />
      <p className="mt-1 text-help text-text-muted">
        <SubscriptionTerms group={group} />
      </p>
      <dl className="mt-3 mb-4 flex flex-col gap-2 border-t pt-3">
        <Row label={t('retail.subscriptions.column.payment')}>
          <PaymentStatus result={group.payment_info.payment_result} />
        </Row>
        <Row label={t('retail.subscriptions.column.updated')}>
          <LastUpdate group={group} />
        </Row>
      </dl>
      <SubscriptionActions group={group} size="form" onCancel={onCancel} />
    </li>
  )
}
