import { type Ref, useId } from 'react'
import { FieldError } from '#src/ui/field-error.tsx'

interface RadioCardsProps {
  legend: string
  /** Text right of the legend that applies to all cards, such as the unit. */
  aside: string
  choices: readonly { value: string; title: string; text: string }[]
  value: string
  onChange: (value: string) => void
  /** Two cards in a row, for sentences; by default four, for a few words. */
  wide?: boolean
  help?: string
  error?: string | undefined
  /** Ref of the first choice, so that a form can focus it when the value is invalid. */
  firstRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Radio buttons as cards, each with a title and a second line. */
export const RadioCards = ({
  legend,
  aside,
  choices,
  value,
  onChange,
  wide = false,
  help,
  error,
  firstRef,
  onBlur,
}: RadioCardsProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-text`} className="min-w-0">
      <legend className="mb-1 flex w-full justify-between">
        <span className="font-medium">{legend}</span>
        <span className="text-text-muted">{aside}</span>
      </legend>
      <div className={`grid gap-2 ${wide ? 'sm:grid-cols-2' : 'grid-cols-2 sm:grid-cols-4'}`}>
        {choices.map((choice, place) => (
          <label
            key={choice.value}
            className={`relative flex cursor-pointer flex-col rounded-control border px-3 ${wide ? 'py-3' : 'h-18 justify-center'} has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:ring-3 has-focus-visible:ring-ring ${error ? 'border-error' : 'border-border-control'}`}
          >
            <input
              type="radio"
              ref={place === 0 ? firstRef : undefined}
              name={id}
              className="peer sr-only"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            <span className={`text-dialog font-semibold tabular-nums ${wide ? 'pr-7' : ''}`}>
              {choice.title}
            </span>
            <span className="text-help text-text-muted">{choice.text}</span>
            <span
              aria-hidden
              className="absolute top-3.5 right-3 size-[18px] rounded-full border border-border-control bg-surface peer-checked:border-[6px] peer-checked:border-accent"
            />
          </label>
        ))}
      </div>
      <div id={`${id}-text`}>
        {help && <p className="mt-1 text-help text-text-muted">{help}</p>}
        {error && <FieldError text={error} />}
      </div>
    </fieldset>
  )
}
