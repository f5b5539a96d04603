import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from './document-title.tsx'
import { PageFoot, PageTop } from './page-edges.tsx'
import { RetailStrip, RetailTag } from './retail-tag.tsx'

const DISCS = {
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  error: 'bg-error-soft text-error',
}

interface PageFrameProps {
  /** 'retail' marks the page as part of the retail area. */
  realm?: 'retail'
  icon: LucideIcon
  tone?: keyof typeof DISCS
  title: string
  lead: ReactNode
  /** Content next to the title, such as a chip. */
  aside?: ReactNode
  children: ReactNode
}

/** Frame of a page opened by a link: icon, heading, one sentence and content. */
export const PageFrame = ({
  realm,
  icon: Icon,
  tone = 'accent',
  title,
  lead,
  aside,
  children,
}: PageFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <DocumentTitle page={title} />
    {realm && <RetailStrip />}
    <PageTop name={portalConfig().appName} tag={realm && <RetailTag />} className="border-b bg-surface" />
    <main className="mx-auto flex w-full max-w-280 flex-1 flex-col gap-8 px-4 pt-8 sm:px-8 sm:pt-12">
      <div className="flex items-start gap-5">
        <span
          className={`hidden size-14 shrink-0 items-center justify-center rounded-full sm:flex ${DISCS[tone]}`}
        >
          <Icon aria-hidden size={24} />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="text-display font-semibold">
              {title}
            </h1>
            {aside}
          </div>
          <p className="mt-1 max-w-170 text-form wrap-anywhere text-pretty text-text-muted">{lead}</p>
        </div>
      </div>
      {children}
    </main>
    <PageFoot className="mx-auto w-full max-w-280 py-8" />
  </div>
)
