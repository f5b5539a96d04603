import type { Licence } from '@assure/contract/licences/licence.contract'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import type { Translate } from '#src/i18n/translation.ts'
import { BilledToCell } from '#src/features/licences/billed-to.tsx'
import { CreatedCell } from '#src/features/licences/created-cell.tsx'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'
import { EngagementCell, PlaceCell } from '#src/features/licences/licence-cells.tsx'
import { LicenceMenu } from '#src/features/licences/licence-menu.tsx'
import { LicenceQrButton } from '#src/features/licences/licence-qr-button.tsx'
import { LicenceChip } from '#src/features/licences/licence-chip.tsx'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import type { Column } from '#src/ui/data-table.tsx'

interface ColumnOptions {
  t: Translate
  nowS: number
  selfService: boolean
  /** Handles of the first licence of each billing group on the page. */
  firstOfGroups: ReadonlySet<string>
  onTask: StartTask
}

/** Room for two words such as 'Brunswick Place' or 'Samsung Galaxy' on one line. */
const TWO_WORDS_CH = 15

/** Edge of the pinned columns while the table can scroll: shows that content continues beneath them. */
const EDGE =
  'in-data-scrolls:before:pointer-events-none in-data-scrolls:before:absolute in-data-scrolls:before:inset-y-0 in-data-scrolls:before:-left-2 in-data-scrolls:before:w-2 in-data-scrolls:before:bg-linear-to-l in-data-scrolls:before:from-border-strong'

/** Returns the columns of LC-03. Ids of sortable columns are values of `sort_by`. */
export const licenceColumns = ({
  t,
  nowS,
  selfService,
  firstOfGroups,
  onTask,
}: ColumnOptions): Column<Licence>[] => {
  const place = (id: LicencePlace): Column<Licence> => ({
    id,
    header: t(`licences.column.${id}`),
    size: 'grow',
    sortable: true,
    cell: (licence) => <PlaceCell licence={licence} place={id} />,
  })
  const billedTo: Column<Licence> = {
    id: 'billed_to_email',
    header: t('licences.column.billed_to_email'),
    size: 'fit',
    cell: (licence) => <BilledToCell licence={licence} withLink={firstOfGroups.has(licence.deeplink_data)} />,
  }
  const actions: Column<Licence> = {
    id: 'actions',
    header: t('licences.column.actions'),
    size: 'fit',
    // As wide as the distance of the column before it, also without rows.
    pinClass: 'right-0 min-w-[40px] pointer-coarse:min-w-[52px]',
    silent: true,
    cell: (licence) => <LicenceMenu licence={licence} onTask={onTask} />,
  }
  return [
    {
      id: 'licence_code',
      header: t('licences.column.licence_code'),
      size: 'fit',
      sortable: true,
      cell: (licence) => (
        <>
          <span className="block truncate font-medium tracking-[-0.01em] slashed-zero">
            {licence.licence_code}
          </span>
          <DeviceStatus licence={licence} status={licenceStatus(licence)} nowS={nowS} />
        </>
      ),
    },
    {
      id: 'licence_created_at_utc',
      header: t('licences.column.licence_created_at_utc'),
      size: 'fit',
      sortable: true,
      cell: (licence) => <CreatedCell licence={licence} nowS={nowS} />,
    },
    {
      id: 'status',
      header: t('licences.column.status'),
      size: 'fit',
      cell: (licence) => <LicenceChip licence={licence} />,
    },
    place('requested_by'),
    { ...place('subclient'), minCh: TWO_WORDS_CH },
    place('location'),
    {
      id: 'engagement_duration',
      header: t('licences.column.engagement_duration'),
      // Wide enough for the title on two lines.
      size: { ch: 15 },
      cell: (licence) => <EngagementCell licence={licence} />,
    },
    {
      id: 'device_model',
      header: t('licences.column.device_model'),
      size: 'grow',
      minCh: TWO_WORDS_CH,
      optional: true,
      cell: ({ device_model: model }) => <Clamped text={model} none={t('licences.noDevice')} />,
    },
    {
      id: 'qr',
      header: t('licences.column.qr'),
      size: 'fit',
      pinClass: `${EDGE} ${selfService ? 'right-0' : 'right-[40px] pointer-coarse:right-[52px]'}`,
      cell: (licence) => <LicenceQrButton licence={licence} onTask={onTask} />,
    },
    selfService ? billedTo : actions,
  ]
}

/** Text on at most two lines, in full on hover. Without text, a dash with words for screen readers. */
const Clamped = ({ text, none }: { text: string | null; none: string }) =>
  text ? (
    <span className="line-clamp-2 wrap-break-word" title={text}>
      {text}
    </span>
  ) : (
    <span className="text-text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{none}</span>
    </span>
  )
