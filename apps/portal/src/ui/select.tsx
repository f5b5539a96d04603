import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { inputClass } from '#src/ui/text-input.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  choices: readonly { value: string; label: string }[]
  /** Text shown while nothing is selected. */
  noneLabel: string
}

/** A native select for a few known values. Pass the ids of a `Field`. */
export const Select = ({ choices, noneLabel, className, ...props }: SelectProps) => (
  <div className="relative">
    <select
      {...props}
      className={cx(inputClass({ size: 'form' }), 'appearance-none pr-10 read-only:bg-surface!', className)}
    >
      <option value="">{noneLabel}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-0 right-3 h-full w-4 text-text-muted"
    />
  </div>
)
