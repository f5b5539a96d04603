import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const alertClass = cva('flex gap-3 rounded-control px-4 py-3 text-base font-medium', {
  variants: {
    tone: {
      error: 'bg-error-soft text-error',
      warning: 'bg-warning-soft text-warning',
      info: 'bg-info-soft text-info',
      success: 'bg-success-soft text-success',
    },
  },
})
const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck }

interface AlertProps {
  tone: NonNullable<VariantProps<typeof alertClass>['tone']>
  /** Whether screen readers announce it when it appears. */
  announced?: boolean
  children: ReactNode
}

/** A message that stays on the page. */
export const Alert = ({ tone, announced, children }: AlertProps) => {
  const Icon = ICONS[tone]
  return (
    <div role={announced ? 'alert' : undefined} className={alertClass({ tone })}>
      <Icon aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
