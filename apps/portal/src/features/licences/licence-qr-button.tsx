import type { Licence } from '@assure/contract/licences/licence.contract'
import { type LicenceStatus, licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { QrCode } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMay } from '#src/api/session-context.ts'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Reason for a missing QR code, by status. */
export const NO_QR = {
  activated: 'licences.qrActivated',
  not_activated: 'licences.noLink',
  deactivated: 'licences.qrDeactivated',
  deleted: 'licences.qrDeleted',
} as const satisfies Record<LicenceStatus, string>

/** Button that opens the QR dialog. It is unavailable, with a reason, unless the licence can be activated (LC-06). */
export const LicenceQrButton = ({ licence, onTask }: { licence: Licence; onTask: StartTask }) => {
  const { t } = useTranslation()
  const status = licenceStatus(licence)
  const may = useMay()
  const isAllowed = may('licence.activate')
  const can = isAllowed && licenceCan(status, 'activate')
  const why = isAllowed ? NO_QR[status] : 'licences.qrDenied'
  return (
    <Hint text={can ? undefined : t(why)}>
      <IconButton
        label={t('licences.qrOpen', { code: licence.licence_code })}
        icon={<QrCode aria-hidden size={16} />}
        look={can ? 'outlined' : 'plain'}
        unavailable={!can}
        onClick={() => onTask({ name: 'qr', licence })}
      />
    </Hint>
  )
}

/** Labelled QR button for cards; null if the licence cannot be activated. */
export const LicenceQrWordButton = ({ licence, onTask }: { licence: Licence; onTask: StartTask }) => {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('licence.activate') || !licenceCan(licenceStatus(licence), 'activate')) return null
  return (
    <Button
      icon={<QrCode aria-hidden size={16} />}
      aria-label={t('licences.qrOpen', { code: licence.licence_code })}
      onClick={() => onTask({ name: 'qr', licence })}
    >
      {t('licences.column.qr')}
    </Button>
  )
}
