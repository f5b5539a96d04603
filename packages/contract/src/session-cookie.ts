/** Each realm's session has a cookie of its own. */
const NAMES = { developer: 'dev_session', retail: 'retail_session' } as const

/** The name of a realm's session cookie. Browsers keep `__Host-` names to https and to this very host. */
export const sessionCookieName = (realm: keyof typeof NAMES, secure: boolean): string =>
  secure ? `__Host-${NAMES[realm]}` : NAMES[realm]
