import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CONTAINER } from '#src/features/site/parts/container.ts'

/** Heading of a section. Its sentences are on separate lines if there is room. */
export const SectionHeading = ({ lines, id }: { lines: readonly string[]; id?: string }) => (
  <h2 id={id} className="text-section-small font-semibold md:text-section">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </h2>
)

interface SiteSectionProps {
  /** Anchor of the section. */
  id?: string
  title: readonly string[]
  lead?: ReactNode
  /** Shown right of the heading, aligned with its bottom. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Section of a public page: hairline, heading, lead and content. */
export const SiteSection = ({ id, title, lead, aside, className, children }: SiteSectionProps) => (
  <section id={id} className={cx('scroll-mt-4 border-t py-20 md:py-30', className)}>
    <div className={CONTAINER}>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
        <div>
          <SectionHeading lines={title} />
          {lead && <p className="mt-4 max-w-130 text-body text-text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  </section>
)

/** Section with its heading on the left and its content on the right. */
export const SplitSection = ({ id, title, lead, aside, className, children }: SiteSectionProps) => (
  <section id={id} className={cx('scroll-mt-4 border-t py-20 md:py-30', className)}>
    <div className={cx(CONTAINER, 'grid gap-x-16 gap-y-10 lg:grid-cols-[22.5rem_minmax(0,1fr)]')}>
      <div>
        <SectionHeading lines={title} />
        {lead && <p className="mt-4 max-w-130 text-body text-text-muted">{lead}</p>}
        {aside && <div className="mt-5">{aside}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  </section>
)
