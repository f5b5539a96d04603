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
  ChangeModeContext,
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
import { isInTestMode, isOwnPage, pagePermission } from '#src/page-permissions.ts'
import { isLoginLacking } from '#src/layouts/login-lacking.ts'
import { SecondFactorGate } from '#src/layouts/second-factor-gate.tsx'
import { dataOf, usePortalSession } from '#src/layouts/use-portal-session.ts'
import { useLoginDemand } from '#src/layouts/use-login-demand.ts'
import { useSessionEnd } from '#src/layouts/use-session-end.ts'
import { useSessionWatch } from '#src/layouts/use-session-watch.ts'
import { paths } from '#src/paths.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { ssoReached } from '#src/api/sso-return.ts'
import { accessReviewPath, loginPath } from '#src/return-to.ts'
import { BARE } from '#src/layouts/bare.ts'
import { LazyRecoveryNotice } from '#src/shared/recovery/lazy-recovery-notice.ts'
import { NoAccess } from '#src/shared/organisations/no-access.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NotInTestMode } from '#src/shared/test-mode/not-in-test-mode.tsx'
import { TestModeStrip } from '#src/shared/test-mode/test-mode-strip.tsx'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

const SsoGate = lazyPart(async () => (await import('./sso-gate.tsx')).SsoGate)
const SsoNotice = lazyPart(async () => (await import('./sso-notice.tsx')).SsoNotice)

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
  if (member.test_mode && !isInTestMode(pathname)) return <NotInTestMode />
  const needs = pagePermission(pathname)
  return needs && !member.permissions.includes(needs) ? <NoAccess needs={needs} /> : <Outlet />
}

/** Asks for the login that the organisation wants. */
const LoginGate = ({ member: { needs_provider: provider } }: { member: Membership }) =>
  provider === null ? (
    <SecondFactorGate />
  ) : (
    <SsoGate provider={provider} fallback={<Skeleton className="h-48 w-full" />} onFailed={() => undefined} />
  )

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
  const isClosed = member !== undefined && isLoginLacking(member) && !isOwnPage(pathname)
  const page = isClosed ? <LoginGate member={member} /> : <Page member={member} />
  if (isBare && !isClosed && (member || isOwnPage(pathname)))
    return (
      <>
        <TestModeStrip />
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
  const { session, show, setIdentity, enter, changeMode } = usePortalSession(
    useLoaderData<typeof clientLoader>(),
  )
  const { email, organisation, recovery } = session
  const location = useLocation()
  const { pathname, search } = location
  const reached = ssoReached(location.state)
  useSessionWatch({ realm: 'developer', email, ask: currentSession, onKnown: show })
  const member = organisation?.member
  useLoginDemand({
    isShown: member !== undefined && isLoginLacking(member),
    renew: () => enter(member?.organisation_id ?? null),
  })
  const isEnded = useSessionEnd('developer', (end) => {
    forgetMailLink()
    return end === 'expired'
      ? { to: loginPath(`${pathname}${search}`), state: { ended: true } }
      : { to: paths.login(), state: end === 'logout' ? null : end }
  })
  if (isEnded) return null
  const notice = (recovery || reached) && (
    <>
      {reached && <SsoNotice reached={reached} />}
      {recovery && (
        <LazyRecoveryNotice recovery={recovery} onCancelled={() => show({ ...session, recovery: null })} />
      )}
    </>
  )
  return (
    <QueryClientProvider client={queryClients.developer}>
      <PersonContext value={session}>
        <SessionContext value={organisation?.identity ?? null}>
          <MemberContext value={organisation?.member ?? null}>
            <SessionChangeContext value={setIdentity}>
              <EnterOrganisationContext value={enter}>
                <ChangeModeContext value={changeMode}>
                  <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
                    <IdentityQuestion />
                    <Pages
                      // Other data starts with new screens, so that none keeps data of the previous ones.
                      key={dataOf(session)}
                      member={organisation?.member}
                      notice={notice}
                    />
                  </SnackbarProvider>
                </ChangeModeContext>
              </EnterOrganisationContext>
            </SessionChangeContext>
          </MemberContext>
        </SessionContext>
      </PersonContext>
    </QueryClientProvider>
  )
}
