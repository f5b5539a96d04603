import { PASSWORD_NEW_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '../constants.ts'

/** Faults of a sign-up password, in the order of the messages (section 5). There is no maximum length. */
export type SignUpPasswordFault = 'no_digit' | 'no_capital' | 'no_special' | 'too_short'

/** Returns the faults of a sign-up password; an empty list if it is valid. */
export const signUpPasswordFaults = (password: string): SignUpPasswordFault[] => [
  ...(/\d/.test(password) ? [] : (['no_digit'] as const)),
  ...(/\p{Lu}/u.test(password) ? [] : (['no_capital'] as const)),
  ...(/[^\p{L}\p{N}\s]/u.test(password) ? [] : (['no_special'] as const)),
  ...(password.length >= PASSWORD_MIN ? [] : (['too_short'] as const)),
]

/** First fault of a password for a reset or a first login (section 5). */
export type NewPasswordRuleFault = 'password_too_short' | 'password_too_long' | 'password_too_simple'
/** `password_too_easy`: meets the rules but is easy to guess (`easy-password.ts`). */
export type NewPasswordFault = NewPasswordRuleFault | 'password_too_easy'

const special = new RegExp(`[${PASSWORD_SPECIALS.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]`)

/** Returns the first fault of a new password: 8 to 16 characters of all four kinds. null if it is valid. */
export const newPasswordFault = (password: string): NewPasswordRuleFault | null => {
  if (password.length > PASSWORD_NEW_MAX) return 'password_too_long'
  if (password.length < PASSWORD_MIN) return 'password_too_short'
  const isMixed =
    /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) && special.test(password)
  return isMixed ? null : 'password_too_simple'
}
