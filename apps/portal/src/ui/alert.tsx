import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const alertClass = cva('flex gap-3 rounded-control px-4 text-base font-medium', {
  variants: {
    /** The button is taller than a line, so text and icon get the rest of its height as padding. */
    hasAction: { true: 'py-2.5 *:first:mt-1.5', false: 'py-3' },
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
  /** A small button next to the message, or below it if there is no room. */
  action?: ReactNode
  children: ReactNode
}

/** A message that stays on the page. */
export const Alert = ({ tone, announced, action, children }: AlertProps) => {
  const Icon = ICONS[tone]
  return (
    <div role={announced ? 'alert' : undefined} className={alertClass({ tone, hasAction: Boolean(action) })}>
      <Icon aria-hidden size={20} className="shrink-0" />
      {action ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <div className="min-w-0 flex-1 basis-60 py-1.5 wrap-anywhere">{children}</div>
          {action}
        </div>
      ) : (
        <div className="min-w-0">{children}</div>
      )}
    </div>
  )
}
