import type { Realm } from '@assure/contract/constants'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { LoginPicture } from '#src/features/account/login-picture.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'
import { PageFoot, PageTop } from '#src/shared/page/page-edges.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { sitePath } from '#src/paths.ts'

interface AuthFrameProps {
  realm?: Realm
  /** Page name for the tab title. */
  page: string
  children: ReactNode
}

/** Frame of all login pages: form on the left, picture on the right from 1024 px. */
export const AuthFrame = ({ realm = 'developer', page, children }: AuthFrameProps) => (
  <div className="relative grid min-h-dvh bg-surface lg:grid-cols-2">
    <DocumentTitle page={page} />
    {realm === 'retail' && (
      <div className="absolute inset-x-0 top-0 z-10">
        <RetailStrip />
      </div>
    )}
    <div className="flex min-h-dvh min-w-0 flex-col">
      {realm === 'retail' ? (
        <PageTop
          name={portalConfig().appName}
          tag={<RetailTag />}
          home={sitePath('retailHome', currentLanguage())}
          className="mt-1"
        />
      ) : (
        <PageTop name={portalConfig().companyName} home={sitePath('home', currentLanguage())} />
      )}
      <main className="flex flex-1 flex-col px-4 py-4 sm:w-108 sm:self-center sm:py-12 lg:justify-center">
        {children}
      </main>
      <PageFoot className="min-h-16 items-center py-4" />
    </div>
    <aside className="hidden items-center justify-center border-l bg-bg p-12 lg:flex">
      <LoginPicture />
    </aside>
  </div>
)

interface AuthHeadProps {
  title: string
  lead?: ReactNode
}

/** Heading of a login page. It gets the focus on navigation. */
export const AuthHead = ({ title, lead }: AuthHeadProps) => (
  <>
    <h1 tabIndex={-1} className="text-display font-semibold">
      {title}
    </h1>
    {lead && <p className="mt-1 text-form wrap-anywhere text-text-muted">{lead}</p>}
  </>
)

/** Class of a text link on the login pages. */
export const AUTH_LINK = 'rounded-tag py-0.5 font-medium text-accent hover:underline pointer-coarse:py-3'
