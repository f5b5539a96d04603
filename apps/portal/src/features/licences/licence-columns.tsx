import type { Language } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import type { LicencePlace } from '@assure/contract/licences/licence-fields'
import type { Permission } from '@assure/contract/rpc'
import { currentLanguage, type Translate } from '#src/i18n/translation.ts'
import { PaymentNote } from '#src/features/licences/billed-to.tsx'
import { CreatedCell } from '#src/features/licences/created-cell.tsx'
import { DeviceStatus } from '#src/features/licences/device-status.tsx'
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
  permissions: readonly Permission[]
  /** No check box stands before the code, which then has the table's own margin to its left. */
  isFirst: boolean
  onTask: StartTask
}

const placeClasses = (selfService: boolean): Record<LicencePlace, string> => ({
  // A self-service customer's table has a wide column more: it scrolls sideways for longer.
  requested_by: selfService ? 'w-[108px] min-[1430px]:w-auto' : '',
  subclient: selfService
    ? 'w-[112px] min-[1560px]:w-[160px]'
    : 'min-[1430px]:w-[134px] min-[1560px]:w-[200px]',
  location: selfService ? 'w-[104px] min-[1500px]:w-[140px]' : 'w-[112px] min-[1500px]:w-[140px]',
})

/** As wide as a language's words need. */
const WIDTHS: Record<Language, Record<'created' | 'status' | 'engagement', string>> = {
  en: { created: 'w-[114px]', status: 'w-[122px]', engagement: 'w-[120px]' },
  fr: { created: 'w-[142px]', status: 'w-[116px]', engagement: 'w-[106px]' },
}

/** Where the table scrolls sideways: what lies left of the pinned columns goes on beneath them. */
const EDGE =
  'before:pointer-events-none before:absolute before:inset-y-0 before:-left-2 before:w-2 before:bg-linear-to-l before:from-border-strong'

/** The columns of LC-03; ids of sortable ones are the wire's `sort_by`. */
export const licenceColumns = ({
  t,
  nowS,
  selfService,
  permissions,
  isFirst,
  onTask,
}: ColumnOptions): Column<Licence>[] => {
  const widths = WIDTHS[currentLanguage()]
  const place = (id: LicencePlace): Column<Licence> => ({
    id,
    header: t(`licences.column.${id}`),
    headClass: placeClasses(selfService)[id],
    sortable: true,
    cell: (licence) => <PlaceCell licence={licence} place={id} />,
  })
  const billedTo: Column<Licence> = {
    id: 'billed_to_email',
    header: t('licences.column.billed_to_email'),
    headClass: 'w-[144px]',
    cell: (licence) => (
      <>
        <Clamped text={licence.billed_to_email} breaksAfter="@" none={t('licences.notBilled')} />
        <PaymentNote licence={licence} />
      </>
    ),
  }
  const actions: Column<Licence> = {
    id: 'actions',
    header: t('licences.column.actions'),
    headClass: 'w-[40px] pointer-coarse:w-[52px]',
    pinClass: 'right-0',
    silent: true,
    cell: (licence) => <LicenceMenu licence={licence} permissions={permissions} onTask={onTask} />,
  }
  return [
    {
      id: 'licence_code',
      header: t('licences.column.licence_code'),
      headClass: isFirst ? 'w-[176px]' : 'w-[166px]',
      sortable: true,
      cell: (licence) => (
        <>
          <span className="block truncate font-medium tracking-[-0.01em] slashed-zero">
            {licence.licence_code}
          </span>
          <DeviceStatus licence={licence} nowS={nowS} />
        </>
      ),
    },
    {
      id: 'licence_created_at_utc',
      header: t('licences.column.licence_created_at_utc'),
      headClass: widths.created,
      sortable: true,
      cell: (licence) => <CreatedCell licence={licence} nowS={nowS} />,
    },
    {
      id: 'status',
      header: t('licences.column.status'),
      headClass: widths.status,
      cell: (licence) => <LicenceChip licence={licence} />,
    },
    place('requested_by'),
    place('subclient'),
    place('location'),
    {
      id: 'engagement_duration',
      header: t('licences.column.engagement_duration'),
      headClass: widths.engagement,
      cell: (licence) => <EngagementCell licence={licence} />,
    },
    {
      id: 'device_model',
      header: t('licences.column.device_model'),
      headClass: 'w-[102px]',
      cell: ({ device_model: model }) => <Clamped text={model} none={t('licences.noDevice')} />,
    },
    {
      id: 'qr',
      header: t('licences.column.qr'),
      headClass: 'w-[46px] pointer-coarse:w-[52px]',
      pinClass: `${EDGE} ${selfService ? 'right-0 min-[1430px]:before:hidden' : 'right-[40px] min-[1351px]:before:hidden pointer-coarse:right-[52px]'}`,
      cell: (licence) => <LicenceQrButton licence={licence} onTask={onTask} />,
    },
    selfService ? billedTo : actions,
  ]
}

interface ClampedProps {
  text: string | null
  /** What is said for none. */
  none: string
  /** Where a line had best end. */
  breaksAfter?: string
}

/** A text on two lines at most, in full on hover; a dash, in words for those who hear the page, for none. */
const Clamped = ({ text, none, breaksAfter }: ClampedProps) => {
  if (!text) {
    return (
      <span className="text-text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{none}</span>
      </span>
    )
  }
  const cut = breaksAfter ? text.indexOf(breaksAfter) + 1 : 0
  return (
    <span className="line-clamp-2 wrap-anywhere" title={text}>
      {text.slice(0, cut)}
      <wbr />
      {text.slice(cut)}
    </span>
  )
}
