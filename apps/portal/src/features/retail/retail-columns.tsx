import { OpenButton, QrButton } from '#src/features/retail/activation-buttons.tsx'
import { LicencePayment } from '#src/features/retail/licence-payment.tsx'
import { PayButton } from '#src/features/retail/pay-button.tsx'
import { ReplaceButton } from '#src/features/retail/replace-button.tsx'
import { LocationCell } from '#src/features/retail/location-cell.tsx'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import type { Translate } from '#src/i18n/translation.ts'
import { placeText } from '#src/shared/licences/coded-licence.ts'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'
import type { Column } from '#src/ui/data-table.tsx'

/** Returns the Store-Chain and Store of a licence as one line. */
export const storeOf = ({ requested_by, subclient }: RetailLicence): string =>
  placeText(requested_by, subclient)

interface ColumnOptions {
  t: Translate
  nowS: number
  onShowQr: (licence: RetailLicence) => void
  onReplace: (licence: RetailLicence) => void
}

/** Returns the columns of RS-03, and those with the device, the payment and the payer's actions. */
export const retailColumns = ({ t, nowS, onShowQr, onReplace }: ColumnOptions): Column<RetailLicence>[] => [
  {
    id: 'licence_code',
    header: t('retail.licences.column.code'),
    size: 'grow',
    cell: (licence) => (
      <div className="py-1">
        <span className="block truncate font-medium slashed-zero">{licence.licence_code}</span>
        <span className="line-clamp-2 text-chip text-text-muted" title={storeOf(licence)}>
          {storeOf(licence)}
        </span>
      </div>
    ),
  },
  {
    id: 'location',
    header: t('retail.licences.column.location'),
    size: 'grow',
    cell: (licence) => <LocationCell licence={licence} />,
  },
  {
    id: 'device',
    header: t('retail.licences.column.device'),
    size: 'grow',
    cell: (licence) => (
      <>
        {licence.device_model && (
          <span className="block truncate" title={licence.device_model}>
            {licence.device_model}
          </span>
        )}
        <DeviceStatus licence={licence} status={licence.status} nowS={nowS} />
      </>
    ),
  },
  {
    id: 'status',
    header: t('retail.licences.column.status'),
    size: 'fit',
    cell: (licence) => (
      <LicenceStatusChip status={licence.status} deactivatedAtUtc={licence.deactivated_at_utc} />
    ),
  },
  {
    id: 'payment',
    header: t('retail.licences.column.payment'),
    size: 'fit',
    cell: (licence) => <LicencePayment licence={licence} />,
  },
  {
    id: 'qr',
    header: t('retail.licences.column.qr'),
    size: 'fit',
    cell: (licence) => <QrButton licence={licence} size="small" onShow={onShowQr} />,
  },
  {
    id: 'open',
    header: t('retail.licences.column.open'),
    size: 'fit',
    cell: (licence) => <OpenButton licence={licence} size="small" />,
  },
  {
    id: 'action',
    header: t('retail.licences.column.action'),
    size: 'fit',
    cell: (licence) => (
      <>
        <PayButton licence={licence} size="small" />
        <ReplaceButton licence={licence} size="small" onReplace={onReplace} />
      </>
    ),
  },
]
