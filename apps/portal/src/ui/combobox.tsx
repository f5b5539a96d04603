import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronDown, Plus } from 'lucide-react'
import type { Ref } from 'react'
import type { FieldControl } from '#src/ui/field.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

interface ComboboxProps {
  /** Ids from the surrounding `Field`. */
  control: FieldControl
  /** The field's label again: an open list hides the rest of the page from screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Known values that match the typed text. */
  known: readonly string[]
  /** Text of the last row, which takes the typed text as it is. */
  newLabel: (typed: string) => string
  openLabel: string
  maxLength: number
  inputRef?: Ref<HTMLInputElement>
}

interface Option {
  text: string
  isNew: boolean
}

/** Offset of the list in px, below the field or above its label. Its edge must not cut through another label. */
const besideLabels = ({ side }: { side: string }) => (side === 'top' ? 28 : 4)

/** A text field that suggests known values and accepts any other. */
export const Combobox = (props: ComboboxProps) => {
  const { control, label, value, onChange, onBlur, known, newLabel, openLabel, maxLength, inputRef } = props
  const typed = value.trim()
  const options: Option[] = known.map((text) => ({ text, isNew: false }))
  const isKnown = known.some((text) => text.toLowerCase() === typed.toLowerCase())
  if (typed && !isKnown) options.push({ text: typed, isNew: true })
  return (
    <Autocomplete.Root
      items={options}
      filter={null}
      mode="none"
      value={value}
      onValueChange={onChange}
      itemToStringValue={(option: Option) => option.text}
      openOnInputClick
    >
      <Autocomplete.InputGroup className="relative">
        <Autocomplete.Input
          {...control}
          aria-label={label}
          ref={inputRef}
          onBlur={onBlur}
          maxLength={maxLength}
          autoComplete="off"
          className={`${inputClass()} pr-10`}
        />
        <Autocomplete.Trigger
          aria-label={openLabel}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-text-muted data-popup-open:rotate-180"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Autocomplete.Trigger>
      </Autocomplete.InputGroup>
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          align="start"
          sideOffset={besideLabels}
          className="z-50 outline-none data-empty:hidden"
        >
          <Autocomplete.Popup className="max-h-[min(196px,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-control border border-border bg-surface p-2 text-text shadow-pop">
            <Autocomplete.List>
              {(option: Option) => (
                <Autocomplete.Item
                  key={`${option.text}${option.isNew}`}
                  value={option}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-hint px-2.5 py-1 wrap-anywhere outline-none select-none not-first:data-new:mt-1 not-first:data-new:rounded-t-none not-first:data-new:border-t not-first:data-new:border-border data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
                  {...(option.isNew && { 'data-new': '' })}
                >
                  {option.isNew ? (
                    <>
                      <Plus aria-hidden className="size-4 shrink-0" />
                      {newLabel(option.text)}
                    </>
                  ) : (
                    <Matched text={option.text} typed={typed} />
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

/** A known value with the typed part in bold. */
const Matched = ({ text, typed }: { text: string; typed: string }) => {
  const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (at < 0) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, at)}
      <strong className="font-semibold">{text.slice(at, at + typed.length)}</strong>
      {text.slice(at + typed.length)}
    </span>
  )
}
