import { Link2Off } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface DeadEndProps {
  /** Problem with the link or its licence. */
  title: string
  /** The next step. */
  next: string
  /** Shown next to the link to the start page. */
  action?: ReactNode
  children?: ReactNode
}

/** Page of a link that activates no device: the reason and the next step. */
export const DeadEnd = ({ title, next, action, children }: DeadEndProps) => {
  const { t } = useTranslation()
  // It replaces the content that the user was working with, so the focus moves to its heading.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <PageFrame icon={Link2Off} title={title} lead={next}>
      <div className="flex flex-wrap gap-2 sm:ml-19">
        {/* The visitor may have no account. This page links to every login. */}
        <a href={sitePath('retailHome', currentLanguage())} className={buttonClass({ size: 'form' })}>
          {t('shell.notFoundHome')}
        </a>
        {action}
      </div>
      {children}
    </PageFrame>
  )
}
