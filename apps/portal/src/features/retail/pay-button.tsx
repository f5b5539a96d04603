import { CreditCard } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Returns the checkout URL of an unpaid licence; null for others. */
export const payUrlOf = ({ status, checkout_url: url }: RetailLicence): string | null =>
  status === 'not_activated' ? url : null

interface PayButtonProps {
  licence: RetailLicence
  /** 32 px high in rows, 44 px on cards. */
  size: 'small' | 'form'
}

/** Link to the checkout of a licence's billing group; null if no payment is due. */
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
