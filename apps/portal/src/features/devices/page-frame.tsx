import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { PageFoot, PageTop } from '#src/layouts/page-edges.tsx'

interface PageFrameProps {
  icon: LucideIcon
  title: string
  lead: string
  /** Beside the title, such as a chip. */
  aside?: ReactNode
  children: ReactNode
}

/** The page around an activation link: mark, one heading with its sentence, what can be done. */
export const PageFrame = ({ icon: Icon, title, lead, aside, children }: PageFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <DocumentTitle page={title} />
    <PageTop name={portalConfig().appName} className="border-b bg-surface" />
    <main className="mx-auto flex w-full max-w-280 flex-1 flex-col gap-8 px-4 pt-8 sm:px-8 sm:pt-12">
      <div className="flex items-start gap-5">
        <span className="hidden size-14 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent sm:flex">
          <Icon aria-hidden size={24} />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="text-display font-semibold">
              {title}
            </h1>
            {aside}
          </div>
          <p className="mt-1 max-w-170 text-form text-pretty text-text-muted">{lead}</p>
        </div>
      </div>
      {children}
    </main>
    <PageFoot className="mx-auto w-full max-w-280 py-8" />
  </div>
)
