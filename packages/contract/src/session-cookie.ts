import type { Realm } from './constants.ts'

/** Each realm's session has a cookie of its own. */
const NAMES: Record<Realm, string> = { developer: 'dev_session', retail: 'retail_session' }

/** The name of a realm's session cookie. Browsers keep `__Host-` names to https and to this very host. */
export const sessionCookieName = (realm: Realm, secure: boolean): string =>
  secure ? `__Host-${NAMES[realm]}` : NAMES[realm]
