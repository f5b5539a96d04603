import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { currentSession } from '#src/api/session.ts'
import { keepMailLink } from '#src/layouts/mail-link.ts'
import { paths } from '#src/paths.ts'
import { returnPathOf } from '#src/return-to.ts'

/** Lets the build prerender guest pages for logged-out visitors, without a session check. */
export const loader = () => null

/**
 * RT-04: redirects logged-in users away from guest routes. A mailed link is kept unused, and a note on the licence list
 * offers it. If the server does not answer, the page is shown, so that the login can report the error.
 */
export const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs) => {
  const session = await currentSession(request.signal).catch(() => null)
  if (!session) return null
  const { appSlug: product } = portalConfig()
  const { pathname, searchParams } = new URL(request.url)
  if (params['token']) keepMailLink(pathname)
  throw redirect(returnPathOf(searchParams, product) ?? paths.licences({ product }))
}

/** A change of the query does not affect the session, so tabs stored in it switch without a server call. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function GuestLayout() {
  return <Outlet />
}
