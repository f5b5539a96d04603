import type { ReactNode } from 'react'
import { KeyValue } from '#src/features/api-keys/key-value.tsx'

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
    <KeyValue id={id} value={value} describedBy={describedBy} actions={actions} className="mt-2" />
    <div id={describedBy} className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-help text-text-muted">
      {children}
    </div>
  </div>
)
