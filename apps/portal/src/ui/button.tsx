import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'

/** Classes of a button, for links that look like one: `<Link className={buttonClass({ kind: 'secondary' })}>`. */
export const buttonClass = cva(
  `relative inline-flex shrink-0 items-center justify-center rounded-control border whitespace-nowrap select-none
   transition-colors duration-100 not-aria-disabled:active:brightness-90 aria-disabled:border-border aria-disabled:bg-sunken aria-disabled:text-text-faint
   pointer-coarse:min-h-11`,
  {
    variants: {
      kind: {
        primary: 'border-transparent bg-accent font-semibold text-on-accent hover:bg-accent-hover',
        secondary: 'border-border-strong bg-surface font-medium text-text hover:bg-sunken',
        ghost: 'border-transparent font-medium text-text hover:bg-sunken',
        danger: 'border-transparent bg-error-soft font-medium text-error hover:border-error',
        'danger-solid': 'border-transparent bg-error font-semibold text-on-error hover:brightness-110',
      },
      /** Heights in px: 32 in rows, 36 in the dashboard, 40 in dialogs, 44 on forms, 48 on public pages. */
      size: {
        small: 'h-8 gap-1.5 px-3 text-cell',
        medium: 'h-9 gap-2 px-3.5 text-base',
        dialog: 'h-10 gap-2 px-4 text-base',
        form: 'h-11 gap-2 px-4 text-panel',
        public: 'h-12 gap-2 px-5 text-form',
      },
      /** Lets a long label wrap to two lines on narrow phones. */
      wraps: {
        true: 'max-sm:h-auto max-sm:max-w-full max-sm:py-1.75 max-sm:text-center max-sm:whitespace-normal',
      },
    },
    defaultVariants: { kind: 'secondary', size: 'medium' },
  },
)

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof buttonClass> {
  /** An icon before the label. */
  icon?: ReactNode
  /** Blocks the button but keeps it focusable, so that a hint can explain why. */
  unavailable?: boolean
  /** Shows a spinner and ignores further clicks. */
  pending?: boolean
}

/** A button. `unavailable` and `pending` block it but keep it in the tab order. */
export const Button = ({
  kind,
  size,
  wraps,
  icon,
  unavailable,
  pending,
  className,
  onClick,
  ...props
}: ButtonProps) => {
  const blocked = unavailable || pending
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...props}
      onClick={click}
      aria-disabled={unavailable || props['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      className={cx(buttonClass({ kind, size, wraps }), className)}
    >
      {pending ? <Spinner /> : icon}
      {props.children}
    </button>
  )
}
