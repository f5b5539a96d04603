import { Check } from 'lucide-react'
import { type Ref, useId } from 'react'
import { FieldError } from '#src/ui/field-error.tsx'

interface SegmentedControlProps<Value extends string> {
  legend: string
  choices: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  /** The error of the choice. */
  error?: string | undefined
  /** Ref of the first choice, so that a form can focus it when the value is invalid. */
  firstRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Two or three choices side by side. Exactly one is selected. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { legend, choices, value, onChange, error, firstRef, onBlur } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div
        className={`flex h-10 rounded-control border bg-surface pointer-coarse:h-11 ${error ? 'border-error' : 'border-border-control'}`}
      >
        {choices.map((choice, place) => (
          <label
            key={choice.value}
            className="-m-px flex flex-1 cursor-pointer items-center justify-center gap-2 rounded-control border border-transparent text-text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:ring-3 has-focus-visible:ring-ring"
          >
            <input
              type="radio"
              ref={place === 0 ? firstRef : undefined}
              name={id}
              className="sr-only"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            {value === choice.value && <Check aria-hidden className="size-4" />}
            {choice.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
