import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { LoginPicture } from '#src/features/account/login-picture.tsx'
import { PageFoot, PageTop } from '#src/layouts/page-edges.tsx'

export default function LoginPage() {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-2">
      <DocumentTitle page={t('account.login.title')} />
      <div className="flex min-h-dvh flex-col">
        <PageTop name={portalConfig().companyName} />
        <main className="flex flex-1 flex-col px-4 py-4 sm:w-108 sm:self-center sm:py-12 lg:justify-center">
          <LoginCard />
        </main>
        <PageFoot className="min-h-16 items-center py-4" />
      </div>
      <aside className="hidden items-center justify-center border-l bg-bg p-12 lg:flex">
        <LoginPicture />
      </aside>
    </div>
  )
}
