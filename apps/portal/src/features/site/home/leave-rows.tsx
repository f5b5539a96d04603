import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export interface LeaveRow {
  icon: ReactNode
  name: string
  text: string
  /** Text beyond the edge, such as 'No face arrives'. */
  arrives: string
  /** Whether the data crosses the edge. */
  crosses?: boolean
}

const Way = ({ crosses }: { crosses: boolean }) =>
  crosses ? (
    <span aria-hidden className="relative -mr-10 flex items-center max-md:hidden">
      <span className="h-0.5 flex-1 bg-accent" />
      <svg width="34" height="14" className="-ml-px fill-none stroke-accent" strokeWidth="2">
        <path d="M0 7H33M26 1L32 7L26 13" />
        <circle className="fill-bg" cx="11" cy="7" r="5" />
      </svg>
    </span>
  ) : (
    <span aria-hidden className="-mr-0.5 flex items-center max-md:hidden">
      <span className="h-0.5 flex-1 bg-border-strong" />
      <span className="h-5 w-0.5 bg-text" />
    </span>
  )

/** One row per kind of data, for use in `DeviceEdge`. Its line ends where the data ends. */
export const LeaveRows = ({ rows }: { rows: readonly LeaveRow[] }) => (
  <ul className="border-t">
    {rows.map(({ icon, name, text, arrives, crosses = false }) => (
      <li
        key={name}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b py-5 md:min-h-24 md:grid-cols-[3.5rem_minmax(0,3fr)_minmax(3rem,1fr)_19.125rem] md:items-center lg:grid-cols-[3.5rem_7.25rem_minmax(0,20rem)_minmax(4rem,1fr)_19.125rem] lg:py-0"
      >
        <span className="max-md:row-span-3">{icon}</span>
        <div className="lg:contents">
          <h3 className="text-heading font-semibold">{name}</h3>
          <p className="text-card text-text-muted">{text}</p>
        </div>
        <Way crosses={crosses} />
        <p
          className={cx(
            'text-panel max-md:mt-1 max-md:font-semibold md:pl-6',
            crosses ? 'font-semibold max-md:text-accent md:pl-10' : 'md:text-text-muted',
          )}
        >
          {arrives}
        </p>
      </li>
    ))}
  </ul>
)
