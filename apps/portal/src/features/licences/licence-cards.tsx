import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMay } from '#src/api/session-context.ts'
import { firstOfGroups, PaymentNote } from '#src/features/licences/billed-to.tsx'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'
import { useEngagementEnd } from '#src/features/licences/licence-cells.tsx'
import { LicenceMenu } from '#src/features/licences/licence-menu.tsx'
import { LicenceQrWordButton } from '#src/features/licences/licence-qr-button.tsx'
import { LicenceChip } from '#src/features/licences/licence-chip.tsx'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import type { Selection } from '#src/ui/data-table.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface LicenceCardsProps {
  licences: readonly Licence[] | null
  pageSize: number
  stale: boolean
  selection: Selection<Licence> | undefined
  nowS: number
  onTask: StartTask
  empty: ReactNode
}

/** Licence list on a phone, as cards. */
export const LicenceCards = ({ licences, pageSize, stale, empty, ...card }: LicenceCardsProps) => {
  const { t } = useTranslation()
  const mayBill = useMay()('billing.manage')
  const firsts = useMemo(() => firstOfGroups(licences ?? []), [licences])
  if (licences?.length === 0)
    return <div className="rounded-surface border border-border bg-surface">{empty}</div>
  return (
    <ul
      aria-label={t('licences.table')}
      aria-busy={licences === null || stale}
      className="flex flex-col gap-2"
    >
      {licences === null &&
        Array.from({ length: pageSize }, (_, place) => (
          <li
            key={place}
            className="flex h-38 flex-col gap-3 rounded-surface border border-border bg-surface p-4"
          >
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </li>
        ))}
      {licences?.map((licence) => (
        <LicenceCard
          key={licence.deeplink_data}
          licence={licence}
          withLink={mayBill && firsts.has(licence.deeplink_data)}
          {...card}
        />
      ))}
    </ul>
  )
}

interface LicenceCardProps extends Pick<LicenceCardsProps, 'selection' | 'nowS' | 'onTask'> {
  licence: Licence
  withLink: boolean
}

const LicenceCard = ({ licence, withLink, selection, nowS, onTask }: LicenceCardProps) => {
  const { t } = useTranslation()
  const months = t('licences.months', { count: licence.engagement_duration })
  const end = useEngagementEnd(licence)
  const selected = selection?.selected.has(licence.deeplink_data) ?? false
  return (
    <li className={`flex gap-3 rounded-surface border p-4 ${cardTone(selected, licence.marked_as_deleted)}`}>
      {selection && (
        <div className="pt-0.5">
          <Checkbox
            label={selection.texts.row(licence)}
            checked={selected}
            disabled={!selection.canSelect(licence)}
            onChange={() => selection.onToggle([licence], !selected)}
          />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="text-form font-semibold slashed-zero">{licence.licence_code}</p>
          <div className="-mt-2.5 -mr-3">
            <LicenceMenu licence={licence} onTask={onTask} withEdit />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LicenceChip licence={licence} />
          <DeviceStatus licence={licence} status={licenceStatus(licence)} nowS={nowS} />
        </div>
        <div className="mt-2 flex items-end justify-between gap-3">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>{licence.requested_by}</p>
            <p className="text-help text-text-muted">
              {licence.subclient}, {licence.location}
            </p>
            <p className="text-help text-text-muted">{t('licences.engagementLine', { months, end })}</p>
            {licence.billed_to_email && (
              <p className="text-help text-text-muted">{licence.billed_to_email}</p>
            )}
            <PaymentNote licence={licence} withLink={withLink} />
          </div>
          <LicenceQrWordButton licence={licence} onTask={onTask} />
        </div>
      </div>
    </li>
  )
}

const cardTone = (selected: boolean, deleted: boolean) => {
  if (deleted) return 'border-border bg-sunken text-text-faint'
  return selected ? 'border-accent bg-accent-soft' : 'border-border bg-surface'
}
