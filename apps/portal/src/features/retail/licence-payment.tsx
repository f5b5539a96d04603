import { Gift } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PAYMENT_NOT_MADE, PaymentChip } from '#src/shared/licences/payment-chip.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** Whether the licence can be used although nothing is paid yet. Only the free test allows that. */
const isInFreeTest = ({ payment_result: result, checkout_url: url, status }: RetailLicence) =>
  result === null && url === null && status !== 'deactivated'

/** Payment state of a licence's billing group. */
export const LicencePayment = ({ licence }: { licence: RetailLicence }) => {
  const { t } = useTranslation()
  if (isInFreeTest(licence)) return <Chip tone="info" icon={Gift} children={t('retail.licences.freeTest')} />
  const { payment_result: result } = licence
  return <PaymentChip result={result}>{t(`licences.payment.${result ?? PAYMENT_NOT_MADE}`)}</PaymentChip>
}
