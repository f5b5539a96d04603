import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface Counter {
  label: string
  /** undefined while it loads. */
  value: ReactNode
}

/** Key figures at the top of a page in one row; two per row on phones, except for exactly three. */
export const Counters = ({ label, counters }: { label: string; counters: readonly Counter[] }) => (
  <dl
    aria-label={label}
    className={`grid gap-px overflow-hidden ${counters.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} rounded-surface border border-border bg-border sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none`}
  >
    {counters.map((counter) => (
      <div
        key={counter.label}
        className="flex flex-col justify-between bg-surface px-4 py-2.5 max-sm:px-3 sm:py-4 lg:px-6 low:h-13.5 low:flex-row low:items-center low:gap-3 low:py-0"
      >
        <dt className="text-chip sm:truncate text-text-muted lg:text-help">{counter.label}</dt>
        <dd className="mt-1 flex min-h-7 items-center text-heading font-semibold tracking-[-0.01em] tabular-nums sm:min-h-8 sm:text-counter low:mt-0 low:text-heading">
          {counter.value ?? <Skeleton className="h-5 w-16" />}
        </dd>
      </div>
    ))}
  </dl>
)
