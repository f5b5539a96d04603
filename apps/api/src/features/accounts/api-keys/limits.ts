import { perWindow } from '#src/platform/throttle.ts'

/** Named keys that one organisation makes, changes or rotates, each of which mails its Owners. */
export const KEY_CHANGES_BY_ORGANISATION = perWindow(120, 3600)
