import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import {
  type ClientLoaderFunctionArgs,
  data,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useMatches,
} from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { queryClients } from '#src/api/query-client.ts'
import { currentSession, type Identity } from '#src/api/session.ts'
import { SessionChangeContext, SessionContext } from '#src/api/session-context.ts'
import { DeveloperFrame } from '#src/layouts/developer-frame.tsx'
import { MailLinkNote } from '#src/layouts/mail-link-note.tsx'
import { forgetMailLink, keptMailLink } from '#src/layouts/mail-link.ts'
import { useSessionEnd } from '#src/layouts/use-session-end.ts'
import { useSessionWatch } from '#src/layouts/use-session-watch.ts'
import { paths } from '#src/paths.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { accessReviewPath, loginPath } from '#src/return-to.ts'
import { BARE } from '#src/layouts/bare.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

/** RT-03: redirects logged-out visitors of a developer route to the login, which leads back to the route. */
export const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs) => {
  const asked = params['productLicences']
  // The router's pattern accepts any product. Only the configured app's slug is valid (RT-06).
  if (asked !== undefined && `/${asked}` !== paths.licences({ product: portalConfig().appSlug })) {
    throw data(null, { status: 404 })
  }
  const session = await currentSession(request.signal)
  const { pathname, search } = new URL(request.url)
  if (!session) throw redirect(loginPath(`${pathname}${search}`))
  const isReview = pathname === paths.accessReview()
  // After a password reset, the owner must first review what still gives access to the account.
  if (session.access_review_due && !isReview) throw redirect(accessReviewPath(`${pathname}${search}`))
  if (!session.access_review_due && isReview)
    throw redirect(paths.licences({ product: portalConfig().appSlug }))
  return session
}

/** Filters and pages do not change the logged-in account. `useSessionEnd` handles the end of the session. */
export const shouldRevalidate = () => false

export default function DeveloperLayout() {
  const { t } = useTranslation()
  const loaded = useLoaderData<typeof clientLoader>()
  const [session, setSession] = useState<Identity>(loaded)
  const [mailLink, setMailLink] = useState(keptMailLink)
  const isBare = useMatches().some(({ handle }) => handle === BARE)
  const { pathname, search } = useLocation()
  useSessionWatch({
    realm: 'developer',
    email: session.email,
    ask: currentSession,
    onKnown: (known) => known.session_id !== session.session_id && setSession(known),
  })
  const isEnded = useSessionEnd('developer', (end) => {
    forgetMailLink()
    return end === 'expired'
      ? { to: loginPath(`${pathname}${search}`), state: { ended: true } }
      : { to: paths.login(), state: end === 'logout' ? null : end }
  })
  if (isEnded) return null
  return (
    <QueryClientProvider client={queryClients.developer}>
      <SessionContext value={session}>
        <SessionChangeContext value={setSession}>
          <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
            <IdentityQuestion />
            {isBare ? (
              <Outlet />
            ) : (
              <DeveloperFrame>
                {mailLink && pathname === paths.licences({ product: portalConfig().appSlug }) && (
                  <MailLinkNote path={mailLink} onDismiss={() => setMailLink(null)} />
                )}
                <Outlet />
              </DeveloperFrame>
            )}
          </SnackbarProvider>
        </SessionChangeContext>
      </SessionContext>
    </QueryClientProvider>
  )
}
