import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { QrCode } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const WHY_NOT = {
  activated: 'licences.qrActivated',
  deactivated: 'licences.qrDeactivated',
  deleted: 'licences.qrDeleted',
} as const

/** Opens the QR dialog; unavailable, with the reason, unless the licence can be activated (LC-06). */
export const LicenceQrButton = ({ licence, onTask }: { licence: Licence; onTask: StartTask }) => {
  const { t } = useTranslation()
  const status = licenceStatus(licence)
  const can = licenceCan(status, 'activate')
  return (
    <Hint text={status === 'not_activated' ? undefined : t(WHY_NOT[status])}>
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

/** The same with words, for cards; absent where it could do nothing. */
export const LicenceQrWordButton = ({ licence, onTask }: { licence: Licence; onTask: StartTask }) => {
  const { t } = useTranslation()
  if (!licenceCan(licenceStatus(licence), 'activate')) return null
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
