import { CreditCard } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Where an unpaid licence can be paid; null for any other. */
export const payUrlOf = ({ status, checkout_url: url }: RetailLicence): string | null =>
  status === 'not_activated' ? url : null

interface PayButtonProps {
  licence: RetailLicence
  /** 32 in rows, 44 on cards. */
  size: 'small' | 'form'
}

/** Leads to the page that takes the payment of a licence's group; nothing where none is due. */
export const PayButton = ({ licence, size }: PayButtonProps) => {
  const { t } = useTranslation()
  const url = payUrlOf(licence)
  if (url === null) return null
  return (
    <a
      href={url}
      aria-label={t('retail.licences.payOf', { code: licence.licence_code })}
      className={buttonClass({ kind: 'primary', size })}
    >
      <CreditCard aria-hidden size={16} />
      {t('retail.licences.pay')}
    </a>
  )
}
