/** The server's cookies: each realm's session, the browser of a sign-up, and the accounts that know the browser. */
const NAMES = {
  developer: 'dev_session',
  retail: 'retail_session',
  signUp: 'signup',
  known: 'known',
} as const
export type PortalCookie = keyof typeof NAMES
export const PORTAL_COOKIES = Object.keys(NAMES) as PortalCookie[]

/** The name of a cookie. Browsers keep `__Host-` names to https and to this very host. */
export const cookieName = (cookie: PortalCookie, secure: boolean): string =>
  secure ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
