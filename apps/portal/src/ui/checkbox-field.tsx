import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckboxFieldProps {
  label: ReactNode
  /** Set `checked` and `onChange` together or not at all. On a page without hydration the box keeps its own state. */
  checked?: boolean
  onChange?: (checked: boolean) => void
  name?: string
  className?: string
}

/** A check box with a visible label, for forms. */
export const CheckboxField = ({ label, checked, onChange, name, className }: CheckboxFieldProps) => (
  <label
    className={cx(
      'flex min-h-8 cursor-pointer items-center gap-3 text-panel pointer-coarse:min-h-11',
      className,
    )}
  >
    <span className="relative flex size-5 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={onChange && (({ target }) => onChange(target.checked))}
        className="peer size-5 cursor-pointer appearance-none rounded-tag border border-border-control bg-surface checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute hidden size-4 text-on-accent peer-checked:block"
      />
    </span>
    <span>{label}</span>
  </label>
)
