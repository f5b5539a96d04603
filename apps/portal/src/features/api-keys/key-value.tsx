import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface KeyValueProps {
  /** Id of the field, for its label. */
  id: string
  value: string
  describedBy?: string | undefined
  actions: ReactNode
  /** Called when the value is copied from the field without the button. */
  onCopy?: () => void
  className?: string
}

/** The field of a key or a secret, with its buttons. */
export const KeyValue = ({ id, value, describedBy, actions, onCopy, className }: KeyValueProps) => (
  <div
    className={cx(
      'flex flex-wrap items-center justify-end gap-x-1 rounded-control border bg-sunken pr-1',
      className,
    )}
  >
    <input
      id={id}
      readOnly
      value={value}
      aria-describedby={describedBy}
      spellCheck={false}
      autoComplete="off"
      onCopy={({ currentTarget: field }) => {
        if (field.selectionStart === 0 && field.selectionEnd === value.length) onCopy?.()
      }}
      onFocus={({ target }) => target.select()}
      className="h-10 min-w-0 flex-1 basis-80 rounded-control bg-transparent pl-3 font-mono text-cell text-ellipsis focus-visible:-outline-offset-2"
    />
    <span className="flex items-center py-0.5">{actions}</span>
  </div>
)
