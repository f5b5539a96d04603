import '#src/i18n/add-sign-up.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirectDocument, useSearchParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { CheckMail } from '#src/features/sign-up/check-mail.tsx'
import { SignUpForm } from '#src/features/sign-up/sign-up-form.tsx'
import { SIGN_UP_PANEL, TabLinks, tabId } from '#src/features/sign-up/tab-links.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageFoot, PageTop } from '#src/layouts/page-edges.tsx'
import { paths } from '#src/paths.ts'

/**
 * The frame and its microphone are allowed by the headers of this page's own document: who comes by a
 * link inside the portal gets the page anew.
 */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== new URL(request.url).pathname)
    throw redirectDocument(request.url)
  return null
}

/** `/signup`: ask for a trial, or make an account (section 5). */
export default function SignUpPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [mailedTo, setMailedTo] = useState<string>()
  const variant = search.get('create') === 'account' ? 'account' : 'trial'
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentTitle page={t('signUp.title')} />
      <div className="border-b bg-surface">
        <PageTop name={portalConfig().companyName} className="mx-auto w-full max-w-284" />
      </div>
      <main className="mx-auto flex w-full max-w-284 flex-1 flex-col px-4 pt-6 pb-12 sm:px-8 md:pt-8">
        {/* Pages beside this one have headers of their own. */}
        <a
          href={paths.home()}
          className="-ml-1 flex h-8 items-center gap-2 self-start rounded-tag px-1 text-base font-medium text-text-muted hover:text-text pointer-coarse:h-11"
        >
          <ArrowLeft aria-hidden size={18} />
          {t('signUp.backToHome')}
        </a>
        <h1 tabIndex={-1} className="mt-2 mb-6 text-page font-semibold">
          {t('signUp.title')}
        </h1>
        {mailedTo ? (
          <CheckMail email={mailedTo} onOther={() => setMailedTo(undefined)} />
        ) : (
          <>
            <TabLinks variant={variant} />
            <div id={SIGN_UP_PANEL} role="tabpanel" aria-labelledby={tabId(variant)} className="pt-8">
              <SignUpForm variant={variant} onMailed={setMailedTo} />
            </div>
          </>
        )}
      </main>
      <div className="border-t">
        <PageFoot className="mx-auto w-full max-w-284 py-6" />
      </div>
    </div>
  )
}
