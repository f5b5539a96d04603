import type { ReactNode } from 'react'

/** A name and its value in a list of details (`dl`). */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-0.5 border-t py-3 last:pb-0">
    <dt className="w-40 shrink-0 text-text-muted">{label}</dt>
    <dd className="min-w-0 flex-1 basis-50 font-medium wrap-anywhere">{children}</dd>
  </div>
)
