import { DAY_S } from '#src/platform/clock.ts'
import { perWindow } from '#src/platform/throttle.ts'

/** Changes of address that one person starts. */
export const EMAIL_CHANGES_BY_PERSON = perWindow(5, 3600)

/** Links of address changes that one address gets, from all people. */
export const EMAIL_CHANGES_TO_ADDRESS = perWindow(5, DAY_S)
