import type { PaymentResult } from '@assure/contract/licences/retail.modes'
import { useTranslation } from '#src/i18n/translation.ts'
import { PAYMENT_NOT_MADE, PaymentChip } from '#src/shared/licences/payment-chip.tsx'

/** Payment state in words, with the exact value on hover (RS-04). */
export const PaymentStatus = ({ result }: { result: PaymentResult }) => {
  const { t } = useTranslation()
  const value = result ?? PAYMENT_NOT_MADE
  return (
    <span title={t('retail.subscriptions.paymentValue', { value })}>
      <PaymentChip result={result}>{t(`retail.subscriptions.payment.${value}`)}</PaymentChip>
    </span>
  )
}
