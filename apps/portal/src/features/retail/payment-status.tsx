import type { PaymentResult } from '@assure/contract/licences/retail.modes'
import { useTranslation } from '#src/i18n/translation.ts'
import { PAYMENT_NOT_MADE, PaymentChip } from '#src/shared/licences/payment-chip.tsx'

/** The payment state, in words and as its exact value (RS-04). */
export const PaymentStatus = ({ result }: { result: PaymentResult }) => {
  const { t } = useTranslation()
  const value = result ?? PAYMENT_NOT_MADE
  return (
    <span className="flex flex-col items-end gap-0.5 md:items-start">
      <PaymentChip result={result}>{t(`retail.subscriptions.payment.${value}`)}</PaymentChip>
      <span translate="no" className="text-chip text-text-muted">
        {value}
      </span>
    </span>
  )
}
