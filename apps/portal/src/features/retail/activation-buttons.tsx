import { ExternalLink, QrCode } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'

/** Reason for a missing activation link, by status. A licence that is not activated gets its link after payment. */
const WHY_NOT = {
  activated: 'licences.qrActivated',
  not_activated: 'retail.licences.notPaid',
  deactivated: 'licences.qrDeactivated',
  deleted: 'licences.qrDeleted',
} as const

interface ActivationButtonProps {
  licence: RetailLicence
  /** 32 px high in rows, 44 px on cards. */
  size: 'small' | 'form'
}

const useWhyNot = ({ status, activation_link: link }: RetailLicence) => {
  const { t } = useTranslation()
  return link === null ? t(WHY_NOT[status]) : undefined
}

const grows = (size: ActivationButtonProps['size']) => (size === 'form' ? 'flex-1' : '')

/** Words of a button. In a narrow table, its icon stands under a column title that says the same. */
const Words = ({ size, children }: Pick<ActivationButtonProps, 'size'> & { children: string }) => (
  <span className={size === 'small' ? '@max-[76rem]:hidden' : undefined}>{children}</span>
)

interface QrButtonProps extends ActivationButtonProps {
  onShow: (licence: RetailLicence) => void
}

/** Button that opens the QR dialog. It is unavailable, with a reason, unless the licence can be activated (RS-03). */
export const QrButton = ({ licence, size, onShow }: QrButtonProps) => {
  const { t } = useTranslation()
  const why = useWhyNot(licence)
  return (
    <Hint text={why}>
      <Button
        size={size}
        className={grows(size)}
        icon={<QrCode aria-hidden size={16} />}
        aria-label={t('retail.licences.showQrOf', { code: licence.licence_code })}
        unavailable={why !== undefined}
        onClick={() => onShow(licence)}
      >
        <Words size={size}>{t('retail.licences.showQr')}</Words>
      </Button>
    </Hint>
  )
}

/** Button that opens the activation link on this device, with the same conditions as `QrButton`. */
export const OpenButton = ({ licence, size }: ActivationButtonProps) => {
  const { t } = useTranslation()
  const why = useWhyNot(licence)
  const label = t('retail.licences.openOf', { code: licence.licence_code })
  const icon = <ExternalLink aria-hidden size={16} />
  if (licence.activation_link !== null)
    return (
      <a
        href={licence.activation_link}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        className={`${buttonClass({ size })} ${grows(size)}`}
      >
        {icon}
        <Words size={size}>{t('retail.licences.open')}</Words>
      </a>
    )
  return (
    <Hint text={why}>
      <Button size={size} className={grows(size)} icon={icon} aria-label={label} unavailable>
        <Words size={size}>{t('retail.licences.open')}</Words>
      </Button>
    </Hint>
  )
}
