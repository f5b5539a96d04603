import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import {
  type ClientLoaderFunctionArgs,
  data,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { queryClient } from '#src/api/query-client.ts'
import { currentSession, type Identity } from '#src/api/session.ts'
import { SessionChangeContext, SessionContext } from '#src/api/session-context.ts'
import { announceSessionEnd, onSessionEnd } from '#src/api/session-end.ts'
import { DashboardShell } from '#src/layouts/dashboard-shell.tsx'
import { paths } from '#src/paths.ts'
import { loginPath } from '#src/return-to.ts'
import { BARE } from '#src/layouts/bare.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

/** RT-03: a developer route needs the session, and the login leads back to it. */
export const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs) => {
  const asked = params['productLicences']
  // The router's pattern takes any word here; only our product's is an address of ours (RT-06).
  if (asked !== undefined && `/${asked}` !== paths.licences({ product: portalConfig().appSlug })) {
    throw data(null, { status: 404 })
  }
  const session = await currentSession(request.signal)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(`${pathname}${search}`))
}

/** Who is logged in does not change with filters and pages; the end of the session is told otherwise. */
export const shouldRevalidate = () => false

/**
 * Goes to the login when the session ends (LG-07, RT-10), and says so at once: a screen that stayed up
 * meanwhile would ask for what it may no longer have.
 */
const useSessionEnd = (): boolean => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isEnded, setIsEnded] = useState(false)
  useEffect(() => {
    const stop = onSessionEnd((end) => {
      stop()
      setIsEnded(true)
      if (end === 'expired')
        void navigate(loginPath(`${pathname}${search}`), { replace: true, state: { ended: true } })
      else void navigate(paths.login(), { replace: true, state: end === 'logout' ? null : end })
    })
    return stop
  }, [navigate, pathname, search])
  return isEnded
}

const ASK_AGAIN_AFTER_MS = 60_000

/** Whoever comes back to this tab may have logged out, or in as somebody else, in another one. */
const useSessionWatch = (shown: Identity, onChange: (session: Identity) => void): void => {
  useEffect(() => {
    let askedAt = Date.now()
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_AFTER_MS) return
      askedAt = Date.now()
      // Without an answer the next call will tell.
      const session = await currentSession().catch(() => undefined)
      if (session === null) announceSessionEnd('expired')
      else if (session && session.email !== shown.email) window.location.reload()
      else if (session && session.session_id !== shown.session_id) onChange(session)
    }
    const onVisible = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [shown, onChange])
}

export default function DeveloperLayout() {
  const { t } = useTranslation()
  const loaded = useLoaderData<typeof clientLoader>()
  const [session, setSession] = useState(loaded)
  useSessionWatch(session, setSession)
  const isBare = useMatches().some(({ handle }) => handle === BARE)
  if (useSessionEnd()) return null
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <SessionChangeContext value={setSession}>
          <SnackbarProvider closeLabel={t('common.close')}>
            {isBare ? (
              <Outlet />
            ) : (
              <DashboardShell>
                <Outlet />
              </DashboardShell>
            )}
          </SnackbarProvider>
        </SessionChangeContext>
      </SessionContext>
    </QueryClientProvider>
  )
}
