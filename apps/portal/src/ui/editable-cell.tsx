import { Check, CircleAlert, LoaderCircle, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Labelled } from '#src/lib/labelled.ts'
import { CellEditor, type CellEditorTexts } from '#src/ui/cell-editor.tsx'

const SAVING_SHOWN_AFTER_MS = 200
const SAVED_SHOWN_MS = 2000

interface EditableCellTexts extends CellEditorTexts {
  saving: string
  notSaved: string
  retry: string
}

interface EditableCellProps {
  value: string
  /** Display of the value outside editing. Default: its text. */
  children?: ReactNode
  /** Whether the row is read-only. */
  disabled: boolean
  /** Whether the pencil is always visible, for touch screens. */
  marked?: boolean
  maxLength: number
  numeric?: boolean
  /** Returns the error text of a draft; null if it is valid. */
  fault: (draft: string) => string | null
  /** Saves the trimmed text. Rejects if saving fails. */
  onSave: (value: string) => Promise<unknown>
  texts: EditableCellTexts
  labelled: Labelled
}

type Phase = { name: 'rest' | 'saved' } | { name: 'edit' | 'saving' | 'failed'; draft: string }

/** A cell that can be edited in place: Enter or a click opens the editor, Enter saves, Escape cancels. */
export const EditableCell = (props: EditableCellProps) => {
  const { value, children, disabled, marked = false, texts, labelled, onSave } = props
  const [phase, setPhase] = useState<Phase>({ name: 'rest' })
  const button = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)

  useEffect(() => {
    if (refocus.current) button.current?.focus()
    refocus.current = false
    if (phase.name !== 'saved') return
    const timer = setTimeout(() => setPhase({ name: 'rest' }), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const save = async (draft: string) => {
    refocus.current = true
    if (draft === value) return setPhase({ name: 'rest' })
    setPhase({ name: 'saving', draft })
    try {
      await onSave(draft)
      setPhase({ name: 'saved' })
    } catch {
      setPhase({ name: 'failed', draft })
    }
  }
  const cancel = (toCell: boolean) => {
    refocus.current = toCell
    setPhase({ name: 'rest' })
  }

  if (disabled) return children ?? <Text value={value} lines={2} />
  const draft = 'draft' in phase ? phase.draft : value
  if (phase.name === 'edit') {
    return (
      <CellEditor
        {...props}
        value={value}
        draft={draft}
        onSave={(text) => void save(text)}
        onCancel={cancel}
      />
    )
  }
  // A saved cell is laid out as at rest, with a tick. A snackbar says it in words.
  const isSaved = phase.name === 'saved'
  const atRest = phase.name === 'rest' || isSaved
  const busy = phase.name === 'saving'
  return (
    <div className="-mx-1.25">
      <button
        ref={button}
        type="button"
        aria-busy={busy}
        onClick={() => busy || setPhase({ name: 'edit', draft })}
        className={`group/cell relative flex w-full cursor-text items-center rounded-hint px-1.25 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2 ${atRest ? 'min-h-9 pointer-coarse:min-h-11' : phase.name === 'failed' ? 'min-h-6' : ''}`}
      >
        <span className="sr-only">{labelled(texts.label, '')}</span>
        {atRest && children ? children : <Text value={draft} lines={atRest ? 2 : 1} />}
        {isSaved && (
          <Check
            aria-hidden
            className="absolute top-1/2 right-1.5 size-4 -translate-y-1/2 rounded-hint bg-surface text-success"
          />
        )}
        {atRest && !isSaved && (
          <Pencil
            aria-hidden
            className={
              marked
                ? 'ml-auto size-4 shrink-0 text-text-muted'
                : 'absolute top-1/2 right-1.5 hidden size-3.5 -translate-y-1/2 bg-sunken text-text-muted shadow-[-4px_0_4px_var(--color-sunken)] group-hover/cell:block group-focus-visible/cell:block'
            }
          />
        )}
      </button>
      <Outcome phase={phase.name} texts={texts} onRetry={() => void save(draft)} />
    </div>
  )
}

/** A text cut to one or two lines, shown in full on hover. */
const Text = ({ value, lines }: { value: string; lines: 1 | 2 }) => (
  <span
    className={lines === 1 ? 'block min-w-0 truncate' : 'line-clamp-2 min-w-0 wrap-break-word'}
    title={value}
  >
    {value}
  </span>
)

interface OutcomeProps {
  phase: Phase['name']
  texts: EditableCellTexts
  onRetry: () => void
}

/** The result of saving, on the cell's second line. */
const Outcome = ({ phase, texts, onRetry }: OutcomeProps) => {
  const slow = useSlow(phase === 'saving')
  const line = 'flex h-4 items-center gap-1 px-1.5 text-chip'
  if (phase === 'saving') {
    if (!slow) return <span className={line} />
    return (
      <span className={`${line} text-text-muted`}>
        <LoaderCircle aria-hidden className="size-3 shrink-0 animate-spin" />
        {texts.saving}
      </span>
    )
  }
  if (phase !== 'failed') return null
  return (
    <span className="flex h-6 items-center gap-1 px-1.5 text-chip font-medium whitespace-nowrap text-error">
      <CircleAlert aria-hidden className="size-3 shrink-0" />
      {texts.notSaved}
      <button type="button" className="min-h-6 underline underline-offset-2" onClick={onRetry}>
        {texts.retry}
      </button>
    </span>
  )
}

/** Whether `busy` has lasted long enough to show that saving is in progress. */
const useSlow = (busy: boolean) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SAVING_SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
