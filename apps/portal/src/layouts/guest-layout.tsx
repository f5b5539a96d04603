import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { currentSession } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { returnPathOf } from '#src/return-to.ts'

/** At build there is nobody: a page written for a stranger is shown without asking who is there. */
export const loader = () => null

/** RT-04: a guest route is for guests. Without an answer it is shown: the login page can say what is wrong. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const session = await currentSession(request.signal).catch(() => null)
  if (!session) return null
  const { appSlug: product } = portalConfig()
  throw redirect(returnPathOf(new URL(request.url).searchParams, product) ?? paths.licences({ product }))
}

/** Nobody logs in by a change of the query: tabs that stand there switch at once. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function GuestLayout() {
  return <Outlet />
}
