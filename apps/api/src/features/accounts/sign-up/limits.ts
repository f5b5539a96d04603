import { FIVE_ATTEMPTS, perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const SIGN_UPS_BY_CLIENT = perWindow(20, HOUR_S)

/** Password attempts for one sign-up with the token of its activation link. */
export const ACTIVATION_PASSWORDS = FIVE_ATTEMPTS
