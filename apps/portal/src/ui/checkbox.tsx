import { Check, Minus } from 'lucide-react'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Whether only some of the rows that it represents are selected. */
  mixed?: boolean
  disabled?: boolean
  onChange: () => void
}

/** A check box without a visible label, such as in a table row. Screen readers get `label`. */
export const Checkbox = ({ label, checked, mixed = false, disabled = false, onChange }: CheckboxProps) => {
  const Mark = mixed ? Minus : Check
  return (
    <label className="relative -m-1 flex size-6 items-center justify-center pointer-coarse:-m-3.5 pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={onChange}
        className="peer size-4 cursor-pointer appearance-none rounded-tag border border-border-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:border-border-strong disabled:bg-sunken"
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block peer-indeterminate:block peer-disabled:text-text-faint"
      />
    </label>
  )
}
