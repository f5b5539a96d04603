import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { LoginPicture } from '#src/features/account/login-picture.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

const PageTop = () => {
  const { t } = useTranslation()
  const themes = { system: t('shell.themeSystem'), light: t('shell.themeLight'), dark: t('shell.themeDark') }
  return (
    <header className="flex h-16 items-center justify-between px-4 sm:px-8">
      <span className="flex items-center gap-2.5 text-panel font-semibold">
        <BrandMark />
        {portalConfig().companyName}
      </span>
      <ThemeSwitch label={t('shell.theme')} names={themes} />
    </header>
  )
}

const PageFoot = () => {
  const { t } = useTranslation()
  const { companyName, contactEmail, copyrightYear } = portalConfig()
  return (
    <footer className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 text-help text-text-muted sm:px-8">
      <span>{t('account.login.copyright', { year: copyrightYear, company: companyName })}</span>
      <a className="rounded-tag hover:text-text hover:underline" href={`mailto:${contactEmail}`}>
        {t('shell.contactUs')}
      </a>
    </footer>
  )
}

export default function LoginPage() {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-2">
      <DocumentTitle page={t('account.login.title')} />
      <div className="flex min-h-dvh flex-col">
        <PageTop />
        <main className="flex flex-1 flex-col px-4 py-4 sm:w-108 sm:self-center sm:py-12 lg:justify-center">
          <LoginCard />
        </main>
        <PageFoot />
      </div>
      <aside className="hidden items-center justify-center border-l bg-bg p-12 lg:flex">
        <LoginPicture />
      </aside>
    </div>
  )
}
