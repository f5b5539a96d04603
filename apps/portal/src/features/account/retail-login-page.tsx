import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { currentRetailUser } from '#src/api/retail-session.ts'
import { AuthFrame } from '#src/features/account/auth-frame.tsx'
import { FirstPassword } from '#src/features/account/first-password.tsx'
import { type LinkState, linkStateOf } from '#src/features/account/link-state.ts'
import { emailFault } from '#src/features/account/login-form.ts'
import { NoPasswordLink } from '#src/features/account/no-password-link.tsx'
import { ResetRequest } from '#src/features/account/reset-request.tsx'
import { RetailLoginCard } from '#src/features/account/retail-login-card.tsx'
import { RETAIL_LOGIN_PARAMS } from '#src/features/account/retail-login-params.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** Loads the current user, or null. A failed call counts as logged out, so that the page can show the error. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  currentRetailUser(request.signal).catch(() => null)

/** A query change cannot change the session, so it needs no reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** Moves a link's token from the URL to the history entry at once, where a reload still finds it. */
const useTokenOutOfAddress = (): boolean => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get(RETAIL_LOGIN_PARAMS.token)
  useEffect(() => {
    if (token === null) return
    const rest = new URLSearchParams(search)
    rest.delete(RETAIL_LOGIN_PARAMS.token)
    rest.set(RETAIL_LOGIN_PARAMS.firstLogin, 'true')
    const state: LinkState = { token }
    void navigate({ search: rest.toString() }, { replace: true, state })
  }, [navigate, search, token])
  return token !== null
}

/** Login page of the retail area, `/retail-login` (RS-01). It also sets the first password. */
export default function RetailLoginPage() {
  const { t } = useTranslation()
  const user = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { token, note, email: typed, ended } = linkStateOf(useLocation().state)
  const isMoving = useTokenOutOfAddress()
  if (isMoving) return null
  // RT-05. A visitor with a password link sees its form even if already logged in.
  if (user && !token) return <Navigate to={paths.retailLicences()} replace />
  const firstLogin = search.get(RETAIL_LOGIN_PARAMS.firstLogin)
  const isFirstLogin = firstLogin !== null && firstLogin !== 'false'
  const asked = search.get(RETAIL_LOGIN_PARAMS.email)?.trim() ?? ''
  const email = emailFault(asked) ? '' : asked
  const content = () => {
    if (isFirstLogin && token && note !== 'link-invalid') return <FirstPassword token={token} email={email} />
    if (isFirstLogin) return <ResetRequest realm="retail" email={email} notice={<NoPasswordLink />} isFirst />
    if (search.has(RETAIL_LOGIN_PARAMS.forgotten))
      return <ResetRequest realm="retail" email={typed ?? email} notice={null} />
    return <RetailLoginCard email={email} note={note} ended={ended} />
  }
  return (
    <AuthFrame realm="retail" page={t(isFirstLogin ? 'account.firstLogin.title' : 'account.retail.login')}>
      {content()}
    </AuthFrame>
  )
}
