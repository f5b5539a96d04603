import { FIVE_ATTEMPTS } from '#src/platform/throttle.ts'

/** Passwords and codes of the second factor that a logged-in user gives again. */
export const REAUTHENTICATIONS = FIVE_ATTEMPTS
