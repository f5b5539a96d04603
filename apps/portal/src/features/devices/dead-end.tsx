import { Link2Off } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface DeadEndProps {
  /** The fault of the link or its licence. */
  title: string
  /** The next step. */
  next: string
  /** Next to the link to the start page. */
  action?: ReactNode
  /** The remaining steps on this page. */
  children?: ReactNode
}

/** A link that leads to no device, or no longer: why, what to do next, and nothing else. */
export const DeadEnd = ({ title, next, action, children }: DeadEndProps) => {
  const { t } = useTranslation()
  // It takes the place of what the person was doing: so it is read out, and the keyboard starts here.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <PageFrame icon={Link2Off} title={title} lead={next}>
      <div className="flex flex-wrap gap-2 sm:ml-19">
        {/* A visitor here may have no account: this page has every login. */}
        <a href={sitePath('retailHome', currentLanguage())} className={buttonClass({ size: 'form' })}>
          {t('shell.notFoundHome')}
        </a>
        {action}
      </div>
      {children}
    </PageFrame>
  )
}
