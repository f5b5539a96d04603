/** The server's cookies: the session of each realm, the sign-up's browser, and accounts that remember the browser. */
const NAMES = {
  developer: 'dev_session',
  retail: 'retail_session',
  signUp: 'signup',
  known: 'known',
} as const
export type PortalCookie = keyof typeof NAMES
export const PORTAL_COOKIES = Object.keys(NAMES) as PortalCookie[]

/** Header with the `organisation_id` of the organisation that a tab of the portal shows. */
export const ORGANISATION_HEADER = 'portal-organisation'

/** Returns the name of a cookie. Browsers accept `__Host-` names only over HTTPS and only for this host. */
export const cookieName = (cookie: PortalCookie, secure: boolean): string =>
  secure ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
