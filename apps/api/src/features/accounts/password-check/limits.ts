import { FIVE_ATTEMPTS } from '#src/platform/throttle.ts'

/** Attempts of a logged-in user to repeat the password or a second-factor code. */
export const REAUTHENTICATIONS = FIVE_ATTEMPTS
