import { cx } from 'class-variance-authority'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { OpenButton, QrButton } from '#src/features/retail/activation-buttons.tsx'
import { LicencePayment } from '#src/features/retail/licence-payment.tsx'
import { LocationCell } from '#src/features/retail/location-cell.tsx'
import { PayButton, payUrlOf } from '#src/features/retail/pay-button.tsx'
import { ReplaceButton } from '#src/features/retail/replace-button.tsx'
import { storeOf } from '#src/features/retail/retail-columns.tsx'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface RetailCardsProps {
  /** `null` during the first load. */
  licences: readonly RetailLicence[] | null
  pageSize: number
  stale: boolean
  nowS: number
  empty: ReactNode
  onShowQr: (licence: RetailLicence) => void
  onReplace: (licence: RetailLicence) => void
}

/** Licence list on phones and tablets: cards with the next actions. */
export const RetailCards = ({ licences, pageSize, stale, empty, ...acts }: RetailCardsProps) => {
  const { t } = useTranslation()
  if (licences?.length === 0) return <div className="rounded-surface border bg-surface">{empty}</div>
  return (
    <ul
      aria-label={t('retail.licences.table')}
      aria-busy={licences === null || stale}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {licences === null &&
        Array.from({ length: pageSize }, (_, place) => (
          <li key={place} className="flex h-28 flex-col gap-3 rounded-surface border bg-surface p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </li>
        ))}
      {licences?.map((licence) => (
        <RetailCard key={licence.deeplink_data} licence={licence} {...acts} />
      ))}
    </ul>
  )
}

/** Note instead of the activation buttons: the licence must be paid first. */
const UnpaidNote = ({ licence }: { licence: RetailLicence }) => {
  const { t } = useTranslation()
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="rounded-control bg-error-soft px-3 py-2.5">
        <p className="flex items-center gap-2 font-semibold text-error">
          <CreditCard aria-hidden size={16} />
          {t(
            licence.payment_result === 'payment_failed'
              ? 'licences.payment.payment_failed'
              : 'retail.licences.unpaid',
          )}
        </p>
        <p>{t('retail.licences.unpaidText')}</p>
      </div>
      <PayButton licence={licence} size="form" />
    </div>
  )
}

const RetailCard = ({
  licence,
  nowS,
  onShowQr,
  onReplace,
}: Pick<RetailCardsProps, 'nowS' | 'onShowQr' | 'onReplace'> & { licence: RetailLicence }) => {
  const { t, locale } = useTranslation()
  const { status, deactivated_at_utc: endedS, device_model: device } = licence
  const more =
    status === 'deactivated' && endedS > 0
      ? t('retail.licences.deactivatedOn', { date: longDate(endedS, locale) })
      : status === 'activated' && device && t('retail.licences.runsOn', { device })
  const isUnpaid = payUrlOf(licence) !== null
  return (
    <li className={cx('flex flex-col rounded-surface border bg-surface p-4', isUnpaid && 'border-error')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-form font-semibold slashed-zero">{licence.licence_code}</h2>
        <span className="flex flex-wrap gap-1.5">
          <LicenceStatusChip status={status} />
          {!isUnpaid && <LicencePayment licence={licence} />}
        </span>
      </div>
      <LocationCell licence={licence} marked />
      <p className="text-help wrap-anywhere text-text-muted">{storeOf(licence)}</p>
      {more && <p className="text-help text-text-muted">{more}</p>}
      {status === 'activated' && (
        <div className="mt-1 flex">
          <DeviceStatus licence={licence} status={status} nowS={nowS} />
        </div>
      )}
      {isUnpaid && <UnpaidNote licence={licence} />}
      {status === 'activated' && (
        <div className="mt-3 flex">
          <ReplaceButton licence={licence} size="form" onReplace={onReplace} />
        </div>
      )}
      {status === 'not_activated' && !isUnpaid && (
        <div className="mt-3 flex flex-wrap gap-2">
          <QrButton licence={licence} size="form" onShow={onShowQr} />
          <OpenButton licence={licence} size="form" />
        </div>
      )}
    </li>
  )
}
