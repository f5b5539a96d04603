import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  /** A status chip next to the title. */
  chip?: ReactNode
  /** The purpose of the page, in one sentence. */
  lead?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
}

/** The header of a dashboard page. Its heading gets the focus after navigation. */
export const PageHead = ({ title, chip, lead, action }: PageHeadProps) => (
  <header className="flex items-start justify-between gap-x-6 gap-y-3 max-sm:gap-x-2">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="text-heading font-semibold max-sm:tracking-[-0.018em] sm:text-title">
          {title}
        </h1>
        {chip}
      </div>
      {lead && <p className="mt-1 text-base text-text-muted max-sm:hidden">{lead}</p>}
    </div>
    {action}
  </header>
)
