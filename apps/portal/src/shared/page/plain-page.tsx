import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from './document-title.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'

interface PlainPageProps {
  title: string
  children: ReactNode
}

/** A short page outside every layout: logo, title and next step. */
export const PlainPage = ({ title, children }: PlainPageProps) => (
  <div className="flex min-h-dvh flex-col">
    <DocumentTitle page={title} />
    <header className="flex h-16 items-center gap-2.5 px-4 text-panel font-semibold sm:px-8">
      <BrandMark />
      <span className="min-w-0 flex-1 truncate">{portalConfig().companyName}</span>
      <LanguageChoice />
    </header>
    <main className="flex flex-1 flex-col items-start justify-center gap-4 self-center px-4 pb-24 sm:w-120">
      <h1 tabIndex={-1} className="text-display font-semibold">
        {title}
      </h1>
      {children}
    </main>
  </div>
)
