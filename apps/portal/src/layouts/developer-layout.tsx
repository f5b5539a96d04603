import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { currentSession, type Membership } from '#src/api/session.ts'
import {
  EnterOrganisationContext,
  MemberContext,
  PersonContext,
  SessionChangeContext,
  SessionContext,
} from '#src/api/session-context.ts'
import { DeveloperFrame } from '#src/layouts/developer-frame.tsx'
import { MailLinkNote } from '#src/layouts/mail-link-note.tsx'
import { forgetMailLink, keptMailLink } from '#src/layouts/mail-link.ts'
import { NoOrganisation } from '#src/layouts/no-organisation.tsx'
import { isOwnPage, pagePermission } from '#src/page-permissions.ts'
import { SecondFactorGate } from '#src/layouts/second-factor-gate.tsx'
import { usePortalSession } from '#src/layouts/use-portal-session.ts'
import { useSecondFactorDemand } from '#src/layouts/use-second-factor-demand.ts'
import { useSessionEnd } from '#src/layouts/use-session-end.ts'
import { useSessionWatch } from '#src/layouts/use-session-watch.ts'
import { paths } from '#src/paths.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { accessReviewPath, loginPath } from '#src/return-to.ts'
import { BARE } from '#src/layouts/bare.ts'
import { LazyRecoveryNotice } from '#src/shared/recovery/lazy-recovery-notice.ts'
import { NoAccess } from '#src/shared/organisations/no-access.tsx'
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
  if (session.isReviewDue && !isReview) throw redirect(accessReviewPath(`${pathname}${search}`))
  if (!session.isReviewDue && isReview) throw redirect(paths.licences({ product: portalConfig().appSlug }))
  return session
}

/** Filters and pages do not change the logged-in account. `useSessionEnd` handles the end of the session. */
export const shouldRevalidate = () => false

/** The page at the URL, or the reason why the person cannot see it. */
const Page = ({ member }: { member: Membership | undefined }) => {
  const { pathname } = useLocation()
  if (!member) return isOwnPage(pathname) ? <Outlet /> : <NoOrganisation />
  const needs = pagePermission(pathname)
  return needs && !member.permissions.includes(needs) ? <NoAccess needs={needs} /> : <Outlet />
}

interface PagesProps {
  /** Undefined for a person in no organisation. */
  member: Membership | undefined
  notice: ReactNode
}

/** The person's pages and those of the organisation that the tab shows. */
const Pages = ({ member, notice }: PagesProps) => {
  const [mailLink, setMailLink] = useState(keptMailLink)
  const isBare = useMatches().some(({ handle }) => handle === BARE)
  const { pathname } = useLocation()
  const isClosed = member !== undefined && member.needs_second_factor && !isOwnPage(pathname)
  const page = isClosed ? <SecondFactorGate /> : <Page member={member} />
  if (isBare && !isClosed && (member || isOwnPage(pathname)))
    return (
      <>
        {notice && <div className="px-4 pt-4 sm:px-8">{notice}</div>}
        {page}
      </>
    )
  return (
    <DeveloperFrame>
      {notice}
      {mailLink && pathname === paths.licences({ product: portalConfig().appSlug }) && (
        <MailLinkNote path={mailLink} onDismiss={() => setMailLink(null)} />
      )}
      {page}
    </DeveloperFrame>
  )
}

export default function DeveloperLayout() {
  const { t } = useTranslation()
  const { session, show, setIdentity, enter } = usePortalSession(useLoaderData<typeof clientLoader>())
  const { email, organisation, recovery } = session
  const { pathname, search } = useLocation()
  useSessionWatch({ realm: 'developer', email, ask: currentSession, onKnown: show })
  useSecondFactorDemand({
    isShown: organisation?.member.needs_second_factor ?? false,
    renew: () => enter(organisation?.member.organisation_id ?? null),
  })
  const isEnded = useSessionEnd('developer', (end) => {
    forgetMailLink()
    return end === 'expired'
      ? { to: loginPath(`${pathname}${search}`), state: { ended: true } }
      : { to: paths.login(), state: end === 'logout' ? null : end }
  })
  if (isEnded) return null
  const notice = recovery && (
    <LazyRecoveryNotice recovery={recovery} onCancelled={() => show({ ...session, recovery: null })} />
  )
  return (
    <QueryClientProvider client={queryClients.developer}>
      <PersonContext value={session}>
        <SessionContext value={organisation?.identity ?? null}>
          <MemberContext value={organisation?.member ?? null}>
            <SessionChangeContext value={setIdentity}>
              <EnterOrganisationContext value={enter}>
                <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
                  <IdentityQuestion />
                  <Pages
                    // Another organisation starts with new screens, so that none keeps data of the previous one.
                    key={organisation?.member.organisation_id ?? 'none'}
                    member={organisation?.member}
                    notice={notice}
                  />
                </SnackbarProvider>
              </EnterOrganisationContext>
            </SessionChangeContext>
          </MemberContext>
        </SessionContext>
      </PersonContext>
    </QueryClientProvider>
  )
}
