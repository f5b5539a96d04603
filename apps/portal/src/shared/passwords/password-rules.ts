import type { NewPasswordFault } from '@assure/contract/accounts/password-rules'
import type { PasswordChangeRefusal } from '@assure/contract/accounts/password.contract'
import { PASSWORD_MIN, PASSWORD_NEW_MAX, PASSWORD_SPECIALS } from '@assure/contract/constants'

/** Returns each rule of a new password (section 5), and whether the typed text meets it. */
export const newPasswordRules = (password: string) =>
  [
    { rule: 'length', met: password.length >= PASSWORD_MIN && password.length <= PASSWORD_NEW_MAX },
    { rule: 'lower', met: /[a-z]/.test(password) },
    { rule: 'upper', met: /[A-Z]/.test(password) },
    { rule: 'digit', met: /\d/.test(password) },
    { rule: 'special', met: [...PASSWORD_SPECIALS].some((special) => password.includes(special)) },
  ] as const

const REFUSED: Record<PasswordChangeRefusal, NewPasswordFault> = {
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  PASSWORD_TOO_SIMPLE: 'password_too_simple',
  PASSWORD_TOO_EASY: 'password_too_easy',
}

/** Whether the server's code refuses the password itself. */
export const isPasswordRefusal = (code: string): code is PasswordChangeRefusal => code in REFUSED

/** Maps the server's refusal of a password to the error of its field. */
export const refusedFault = (code: PasswordChangeRefusal): NewPasswordFault => REFUSED[code]
