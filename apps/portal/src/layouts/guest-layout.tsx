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

/** At build there is nobody: a page written for a stranger is shown without asking who is there. */
export const loader = () => null

/**
 * RT-04: a guest route is for guests. A mailed link waits, unspent, for the note on the list. Without an answer the route
 * is shown: the login page can say what is wrong.
 */
export const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs) => {
  const session = await currentSession(request.signal).catch(() => null)
  if (!session) return null
  const { appSlug: product } = portalConfig()
  const { pathname, searchParams } = new URL(request.url)
  if (params['token']) keepMailLink(pathname)
  throw redirect(returnPathOf(searchParams, product) ?? paths.licences({ product }))
}

/** A change of the query logs nobody in, so tabs in it switch at once. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function GuestLayout() {
  return <Outlet />
}
