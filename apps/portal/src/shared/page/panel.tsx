import { type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
  title: string
  /** State chip next to the title. */
  chip?: ReactNode
  lead?: ReactNode
  action?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A section of a page, with a heading. */
export const Panel = ({ title, chip, lead, action, headingRef, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-surface border bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-70">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} ref={headingRef} tabIndex={-1} className="text-panel font-semibold outline-none">
              {title}
            </h2>
            {chip}
          </div>
          {lead && <p className="mt-0.5 max-w-160 text-text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-5 empty:hidden">{children}</div>}
    </section>
  )
}
