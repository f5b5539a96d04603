import { cx } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  /** The action, as the accessible name. */
  label: string
  icon: ReactNode
  /** `outlined` for the main action of a row, `plain` for the others. */
  look?: 'plain' | 'outlined'
  size?: 'small' | 'medium'
  /** Blocks the button but keeps it focusable, so that a hint can explain why. */
  unavailable?: boolean
}

/** A button that shows an icon, with `label` as its accessible name. */
export const IconButton = (props: IconButtonProps) => {
  const { label, icon, look = 'plain', size = 'small', unavailable, className, onClick, ...rest } = props
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (unavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={unavailable || rest['aria-disabled'] || undefined}
      onClick={click}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control text-text-muted transition-colors duration-100',
        'not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-text not-aria-disabled:active:bg-border aria-disabled:text-text-faint',
        'pointer-coarse:size-11',
        size === 'small' ? 'size-8' : 'size-9',
        look === 'outlined' && 'border border-border-strong bg-surface text-text',
        className,
      )}
    >
      {icon}
    </button>
  )
}
