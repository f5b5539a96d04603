import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const chipClass = cva(
  'inline-flex h-[22px] shrink-0 items-center gap-1 rounded-full border px-2 text-chip font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        success: 'border-transparent bg-success-soft text-success',
        info: 'border-transparent bg-info-soft text-info',
        warning: 'border-transparent bg-warning-soft text-warning',
        error: 'border-transparent bg-error-soft text-error',
        neutral: 'border-border-strong bg-sunken text-text-muted',
        gone: 'border-dashed border-border-strong text-text-muted',
      },
    },
  },
)

interface ChipProps extends ComponentProps<'span'> {
  tone: NonNullable<VariantProps<typeof chipClass>['tone']>
  /** Required, so that no state is shown by colour only. */
  icon: LucideIcon
  /** Whether the icon spins, for work in progress. */
  spins?: boolean
}

/** A short label for a state, with an icon. */
export const Chip = ({ tone, icon: Icon, spins, className, children, ...props }: ChipProps) => (
  <span {...props} className={cx(chipClass({ tone }), className)}>
    <Icon
      aria-hidden
      size={12}
      className={cx('shrink-0', spins && 'animate-spin motion-reduce:animate-none')}
    />
    {children}
  </span>
)
