import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface Counter {
  label: string
  /** Absent while it loads. */
  value: ReactNode
}

/** The figures at the head of a page, in a row; two by two on a phone. */
export const Counters = ({ label, counters }: { label: string; counters: readonly Counter[] }) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-surface border border-border bg-border sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
  >
    {counters.map((counter) => (
      <div key={counter.label} className="bg-surface px-4 py-2.5 last:odd:max-sm:col-span-2 sm:py-4 lg:px-6">
        <dt className="truncate text-chip text-text-muted lg:text-help">{counter.label}</dt>
        <dd className="mt-1 flex min-h-7 items-center text-heading font-semibold tracking-[-0.01em] tabular-nums sm:min-h-8 sm:text-counter">
          {counter.value ?? <Skeleton className="h-5 w-16" />}
        </dd>
      </div>
    ))}
  </dl>
)
