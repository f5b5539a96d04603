import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

const PageTop = () => {
  const { t } = useTranslation()
  const themes = { system: t('shell.themeSystem'), light: t('shell.themeLight'), dark: t('shell.themeDark') }
  return (
    <header className="flex h-16 items-center justify-between border-b bg-surface px-4 sm:px-8">
      <span className="flex items-center gap-2.5 text-panel font-semibold">
        <BrandMark />
        {portalConfig().appName}
      </span>
      <ThemeSwitch label={t('shell.theme')} names={themes} />
    </header>
  )
}

const PageFoot = () => {
  const { t } = useTranslation()
  const { companyName, contactEmail, copyrightYear } = portalConfig()
  return (
    <footer className="mx-auto flex w-full max-w-280 flex-wrap gap-x-6 gap-y-1 px-4 py-8 text-help text-text-muted sm:px-8">
      <span>{t('account.login.copyright', { year: copyrightYear, company: companyName })}</span>
      <a className="rounded-tag hover:text-text hover:underline" href={`mailto:${contactEmail}`}>
        {t('shell.contactUs')}
      </a>
    </footer>
  )
}

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
    <PageTop />
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
          <p className="mt-1 max-w-170 text-form text-text-muted">{lead}</p>
        </div>
      </div>
      {children}
    </main>
    <PageFoot />
  </div>
)
