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

/** Without an answer nobody is logged in: the page can say what is wrong. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  currentRetailUser(request.signal).catch(() => null)

/** Nobody logs in by a change of the query. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** Moves a link's token from the address into the history entry at once, where a reload still finds it. */
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

/** The login of the retail area, `/retail-login` (RS-01), which also takes the first password. */
export default function RetailLoginPage() {
  const { t } = useTranslation()
  const user = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { token, note, email: typed, ended } = linkStateOf(useLocation().state)
  const isMoving = useTokenOutOfAddress()
  if (isMoving) return null
  // RT-05; a visitor with a link to choose a password sees that form, even when somebody is logged in here.
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
