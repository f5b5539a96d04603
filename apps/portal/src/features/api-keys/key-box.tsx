import type { ReactNode } from 'react'

interface KeyBoxProps {
  id: string
  label: string
  /** Purpose of the value, in a few words. */
  note: string
  value: string
  describedBy: string
  actions: ReactNode
  children: ReactNode
}

/** Read-only value that users can copy. */
export const KeyBox = ({ id, label, note, value, describedBy, actions, children }: KeyBoxProps) => (
  <div className="p-4 sm:px-6 sm:py-5">
    <div className="flex flex-wrap items-baseline gap-x-2">
      <h2 className="font-semibold">
        <label htmlFor={id}>{label}</label>
      </h2>
      <span className="text-help text-text-muted">{note}</span>
    </div>
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-1 rounded-control border bg-sunken pr-1">
      <input
        id={id}
        readOnly
        value={value}
        aria-describedby={describedBy}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        className="h-10 min-w-0 flex-1 basis-80 rounded-control bg-transparent pl-3 font-mono text-cell text-ellipsis focus-visible:-outline-offset-2"
      />
      <span className="flex items-center py-0.5">{actions}</span>
    </div>
    <div id={describedBy} className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-help text-text-muted">
      {children}
    </div>
  </div>
)
