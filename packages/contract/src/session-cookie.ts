/**
 * The server's cookies: the session of each realm, the sign-up's browser, accounts that remember the browser, and a login
 * that goes on at an identity provider.
 */
const NAMES = {
  developer: 'dev_session',
  retail: 'retail_session',
  signUp: 'signup',
  known: 'known',
  sso: 'sso',
} as const
export type PortalCookie = keyof typeof NAMES
export const PORTAL_COOKIES = Object.keys(NAMES) as PortalCookie[]

/** Header with the `organisation_id` of the organisation that a tab of the portal shows. */
export const ORGANISATION_HEADER = 'portal-organisation'

/** Header that selects test mode for a call of a tab. A link sends it as the parameter `mode`. */
export const MODE_HEADER = 'portal-mode'
/** The values of that header. Without it, a call is live. */
export const PORTAL_MODES = ['live', 'test'] as const
export type PortalMode = (typeof PORTAL_MODES)[number]

/** Returns the name of a cookie. Browsers accept `__Host-` names only over HTTPS and only for this host. */
export const cookieName = (cookie: PortalCookie, secure: boolean): string =>
  secure ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
