import type { PaymentResult } from '@assure/contract/licences/retail.modes'
import { Ban, Check, CircleDashed, type LucideIcon, Undo2, X } from 'lucide-react'
import { Chip } from '#src/ui/chip.tsx'

/** State of a billing group without a payment (RS-04). */
export const PAYMENT_NOT_MADE = 'payment_not_made'

const LOOKS = {
  payment_succeeded: { tone: 'success', icon: Check },
  payment_failed: { tone: 'error', icon: X },
  payment_cancelled: { tone: 'gone', icon: Ban },
  payment_refunded: { tone: 'gone', icon: Undo2 },
  payment_not_made: { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<string, { tone: string; icon: LucideIcon }>

interface PaymentChipProps {
  result: PaymentResult
  /** Whether the chip is as tall as a line of text, for table rows. */
  low?: boolean
  /** The label. */
  children: string
}

/** The payment state of a billing group. */
export const PaymentChip = ({ result, low = false, children }: PaymentChipProps) => {
  const { tone, icon } = LOOKS[result ?? PAYMENT_NOT_MADE]
  return (
    <Chip tone={tone} icon={icon} className={low ? 'h-4.5! px-1.5!' : undefined}>
      {children}
    </Chip>
  )
}
