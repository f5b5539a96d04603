import type { Realm } from '@assure/contract/constants'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { PageFoot, PageTop } from '#src/shared/page/page-edges.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { sitePath } from '#src/paths.ts'

interface SignUpFrameProps {
  realm: Realm
  title: string
  lead?: string
  children: ReactNode
}

/** Page layout of the sign-ups, with a link back to the home page of the realm. */
export const SignUpFrame = ({ realm, title, lead, children }: SignUpFrameProps) => {
  const { t } = useTranslation()
  const isRetail = realm === 'retail'
  const { appName, companyName } = portalConfig()
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentTitle page={title} />
      {isRetail && <RetailStrip />}
      <div className="border-b bg-surface">
        <PageTop
          name={isRetail ? appName : companyName}
          tag={isRetail && <RetailTag />}
          className="mx-auto w-full max-w-284"
        />
      </div>
      <main className="mx-auto flex w-full max-w-284 flex-1 flex-col px-4 pt-6 pb-12 sm:px-8 md:pt-8">
        {/* A plain link: the home page is a separate document with its own headers. */}
        <a
          href={sitePath(isRetail ? 'retailHome' : 'home', currentLanguage())}
          className="-ml-1 flex h-8 items-center gap-2 self-start rounded-tag px-1 text-base font-medium text-text-muted hover:text-text pointer-coarse:h-11"
        >
          <ArrowLeft aria-hidden size={18} />
          {t('signUp.backToHome')}
        </a>
        <h1 tabIndex={-1} className="mt-2 text-page font-semibold">
          {title}
        </h1>
        {lead && <p className="mt-1 text-form text-text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </main>
      <div className="border-t">
        <PageFoot className="mx-auto w-full max-w-284 py-6" />
      </div>
    </div>
  )
}
