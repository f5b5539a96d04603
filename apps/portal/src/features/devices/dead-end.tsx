import { Link2Off } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { PageFrame } from '#src/layouts/page-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface DeadEndProps {
  /** What is wrong with the link or its licence. */
  title: string
  /** What to do about it. */
  next: string
  /** Beside the way to the licence list. */
  action?: ReactNode
  /** What is left to be done here. */
  children?: ReactNode
}

/** A link that leads to no device, or no longer: why, what to do next, and nothing else. */
export const DeadEnd = ({ title, next, action, children }: DeadEndProps) => {
  const { t } = useTranslation()
  const { appSlug: product } = portalConfig()
  // It takes the place of what the person was doing: so it is read out, and the keyboard starts here.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <PageFrame icon={Link2Off} title={title} lead={next}>
      <div className="flex flex-wrap gap-2 sm:ml-19">
        <Link to={paths.licences({ product })} className={buttonClass({ size: 'form' })}>
          {t('devices.toLicences')}
        </Link>
        {action}
      </div>
      {children}
    </PageFrame>
  )
}
