import { CornerDownLeft } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

export interface CellEditorTexts {
  /** The cell's column and row, for screen readers. */
  label: string
  cancel: string
  save: string
}

interface CellEditorProps {
  value: string
  /** The initial text: the value, or the text of a save that failed. */
  draft: string
  maxLength: number
  numeric?: boolean
  fault: (draft: string) => string | null
  onSave: (draft: string) => void
  /** Called with whether the cell should get the focus back. */
  onCancel: (toCell: boolean) => void
  texts: CellEditorTexts
}

/** The editor of one cell. It overlaps the next column. The error appears after the first attempt to save. */
export const CellEditor = ({
  value,
  maxLength,
  numeric,
  fault,
  onSave,
  onCancel,
  texts,
  ...props
}: CellEditorProps) => {
  const [draft, setDraft] = useState(props.draft)
  const [tried, setTried] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const error = tried ? fault(draft.trim()) : null

  // The editor is wider than its cell. In a table that scrolls sideways, its buttons would be out of view.
  useEffect(() => {
    // Do not return the result. In newer browsers it is a promise, and React would take it for a cleanup function.
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  const save = () => {
    if (fault(draft.trim()) === null) return onSave(draft.trim())
    setTried(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape must not also close an element around the cell, such as a dialog.
    event.stopPropagation()
    onCancel(true)
  }
  const onBlur = (event: FocusEvent) => {
    const left = !event.currentTarget.contains(event.relatedTarget)
    if (left && draft.trim() === value) onCancel(false)
  }
  return (
    <div className="relative h-9">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={`absolute -top-px -left-1.5 z-20 flex h-[38px] items-center gap-0.5 rounded-control border bg-surface pr-1 text-text ring-3 ${numeric ? 'w-[max(100%+12px,208px)]' : 'w-[max(100%+12px,280px)]'} ${error ? 'border-error ring-ring-error' : 'border-accent ring-ring shadow-pop'}`}
      >
        <input
          // The user has just opened the cell, so its field takes the focus.
          autoFocus
          aria-label={texts.label}
          aria-invalid={error !== null}
          aria-describedby={error ? id : undefined}
          autoComplete="off"
          inputMode={numeric ? 'numeric' : 'text'}
          maxLength={maxLength}
          value={draft}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          className="h-full min-w-0 flex-1 bg-transparent pl-2 outline-none"
        />
        <button
          type="button"
          className="h-7 rounded-hint px-2 text-chip font-medium text-text-muted hover:bg-sunken"
          onClick={() => onCancel(true)}
        >
          {texts.cancel}
        </button>
        <button
          type="submit"
          className="flex h-7 items-center gap-1 rounded-hint bg-accent px-2 text-chip font-medium text-on-accent hover:bg-accent-hover"
        >
          {texts.save}
          <CornerDownLeft aria-hidden className="size-3" />
        </button>
      </form>
      {error && (
        <p
          id={id}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1.5 -ml-1.5 rounded-hint border border-border bg-surface px-2 py-1 text-chip font-medium whitespace-nowrap text-error shadow-pop"
        >
          {error}
        </p>
      )}
    </div>
  )
}
