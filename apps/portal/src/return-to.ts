import { GUARDS } from '#src/guards.ts'
import { PATTERNS, paths, type RouteName } from '#src/paths.ts'

const PARAM = 'return_to'
/** An unused origin: any link that leaves it was not one of our paths. */
const NOWHERE = 'https://portal.invalid'

/** Whether a path is that of a route; `product` is the slug of the retail app. */
const matches = (pattern: string, pathname: string, product: string) => {
  const wanted = (pattern === PATTERNS.licences ? paths.licences({ product }) : pattern).split('/')
  const segments = pathname.split('/')
  const fits = (segment: string, index: number) =>
    wanted[index]?.startsWith(':') ? segment !== '' : segment === wanted[index]
  return segments.length === wanted.length && segments.every(fits)
}

const isDeveloperPath = (pathname: string, product: string) =>
  (Object.keys(PATTERNS) as RouteName[]).some(
    (name) => GUARDS[name] === 'developer' && matches(PATTERNS[name], pathname, product),
  )

/**
 * The path to go to after login, or null when what the address asks for is not a page of ours that
 * needs a login (RT-03). It decides where a browser goes with a fresh session, so it lets in only what
 * it knows: the developer routes, written as they are written here.
 */
export const safeReturnPath = (asked: string | null, product: string): string | null => {
  if (!asked?.startsWith('/')) return null
  const url = URL.canParse(asked, NOWHERE) ? new URL(asked, NOWHERE) : null
  if (!url || url.origin !== NOWHERE) return null
  // Whatever the parser had to put right, such as a backslash, a dot segment or a line break, is not ours.
  const path = `${url.pathname}${url.search}${url.hash}`
  return path === asked && isDeveloperPath(url.pathname, product) ? path : null
}

const leadingTo = (page: string, path: string) => `${page}?${new URLSearchParams({ [PARAM]: path })}`

/** The login page's path that leads back to `path`. */
export const loginPath = (path?: string): string => (path ? leadingTo(paths.login(), path) : paths.login())

/** The path of 'What still works' that leads on to `path`. */
export const accessReviewPath = (path: string): string => leadingTo(paths.accessReview(), path)

/** The path that an address leads to after its page is done with, or null. */
export const returnPathOf = (search: URLSearchParams, product: string): string | null =>
  safeReturnPath(search.get(PARAM), product)
