import { Minus, Plus } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface StepperProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'min' | 'max' | 'size'> {
  value: string
  min: number
  max: number
  onChange: (value: string) => void
  fewerLabel: string
  moreLabel: string
  /** The allowed range, as the hint of a disabled button. */
  rangeText: string
}

/** A field for a whole number. The buttons and the arrow keys change it by 1. */
export const Stepper = ({
  value,
  min,
  max,
  onChange,
  fewerLabel,
  moreLabel,
  rangeText,
  ...input
}: StepperProps) => {
  const number = /^\d+$/.test(value.trim()) ? Number(value) : null
  const isLeast = number !== null && number <= min
  const isMost = number !== null && number >= max
  const step = (by: 1 | -1) => onChange(String(Math.min(max, Math.max(min, (number ?? min - by) + by))))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div className="relative">
      <TextInput
        {...input}
        role="spinbutton"
        aria-valuemin={min}
        aria-valuemax={max}
        {...(number !== null && { 'aria-valuenow': number })}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="pr-20 tabular-nums pointer-coarse:pr-24"
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        <Hint text={isLeast ? rangeText : undefined}>
          <IconButton
            label={fewerLabel}
            icon={<Minus aria-hidden size={16} />}
            unavailable={isLeast}
            onClick={() => step(-1)}
          />
        </Hint>
        <Hint text={isMost ? rangeText : undefined}>
          <IconButton
            label={moreLabel}
            icon={<Plus aria-hidden size={16} />}
            unavailable={isMost}
            onClick={() => step(1)}
          />
        </Hint>
      </div>
    </div>
  )
}
