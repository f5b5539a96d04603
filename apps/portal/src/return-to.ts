import { GUARDS } from '#src/guards.ts'
import { PATTERNS, paths, type RouteName } from '#src/paths.ts'

const PARAM = 'return_to'
/** A dummy base origin. A URL that resolves to another origin is not one of our paths. */
const NOWHERE = 'https://portal.invalid'

/** Whether a path matches a route; `product` is the slug of the retail app. */
const matches = (pattern: string, pathname: string, product: string) => {
  const wanted = (pattern === PATTERNS.licences ? paths.licences({ product }) : pattern).split('/')
  const segments = pathname.split('/')
  const fits = (segment: string, index: number) =>
    wanted[index]?.startsWith(':') ? segment !== '' : segment === wanted[index]
  return segments.length === wanted.length && segments.every(fits)
}

/** Pages behind links in mails that ask their visitor to log in. */
const MAILED: readonly RouteName[] = ['invitation', 'emailChange']

/** Pages for logged-in developers, and those of links that need a login. */
const isReturnPath = (pathname: string, product: string) =>
  (Object.keys(PATTERNS) as RouteName[]).some(
    (name) =>
      (GUARDS[name] === 'developer' || MAILED.includes(name)) && matches(PATTERNS[name], pathname, product),
  )

/**
 * Returns the safe path to go to after login, or null (RT-03). An open redirect here would take a user with a fresh
 * session to a foreign site. Only known routes, in their normal form, are accepted.
 */
export const safeReturnPath = (asked: string | null, product: string): string | null => {
  if (!asked?.startsWith('/')) return null
  const url = URL.canParse(asked, NOWHERE) ? new URL(asked, NOWHERE) : null
  if (!url || url.origin !== NOWHERE) return null
  // Reject every path that the URL parser normalised, such as a backslash, a dot segment or a line break.
  const path = `${url.pathname}${url.search}${url.hash}`
  return path === asked && isReturnPath(url.pathname, product) ? path : null
}

const leadingTo = (page: string, path: string) => `${page}?${new URLSearchParams({ [PARAM]: path })}`

/** Returns the path of the login that leads back to `path`. */
export const loginPath = (path?: string): string => (path ? leadingTo(paths.login(), path) : paths.login())

/** Returns the path of the access review that continues to `path`. */
export const accessReviewPath = (path: string): string => leadingTo(paths.accessReview(), path)

/** Returns the safe return path in a URL's query, or null. */
export const returnPathOf = (search: URLSearchParams, product: string): string | null =>
  safeReturnPath(search.get(PARAM), product)
