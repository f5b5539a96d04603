import type { BillingGroup } from '@assure/contract/licences/retail.modes'
import { Ban, Check, CircleDashed, type LucideIcon, Undo2, X } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'

type PaymentResult = BillingGroup['payment_info']['payment_result']

/** What stands for no payment at all (RS-04). */
export const PAYMENT_NOT_MADE = 'payment_not_made'

const LOOKS = {
  payment_succeeded: { tone: 'success', icon: Check },
  payment_failed: { tone: 'error', icon: X },
  payment_cancelled: { tone: 'gone', icon: Ban },
  payment_refunded: { tone: 'gone', icon: Undo2 },
  payment_not_made: { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<string, { tone: string; icon: LucideIcon }>

/** What came of the payments, in words and as its exact value (RS-04). */
export const PaymentStatus = ({ result }: { result: PaymentResult }) => {
  const { t } = useTranslation()
  const value = result ?? PAYMENT_NOT_MADE
  const { tone, icon } = LOOKS[value]
  return (
    <span className="flex flex-col items-end gap-0.5 md:items-start">
      <Chip tone={tone} icon={icon}>
        {t(`retail.subscriptions.payment.${value}`)}
      </Chip>
      <span translate="no" className="text-chip text-text-muted">
        {value}
      </span>
    </span>
  )
}
