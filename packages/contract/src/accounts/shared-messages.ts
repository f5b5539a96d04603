import type { NewPasswordRuleFault, SignUpPasswordFault } from './password-rules.ts'

// Messages of sections 5 and 8 of the specification, verbatim. The server sends them as its reason for a refusal, and
// the English catalogue of the portal holds them too.

export const SIGN_UP_PASSWORD_MESSAGES = {
  no_digit: 'At least one digit',
  no_capital: 'At least one capital latter',
  no_special: 'At least one special character',
  too_short: 'minimum 8 characters',
} as const satisfies Record<SignUpPasswordFault, string>

export const NEW_PASSWORD_MESSAGES = {
  password_too_short: 'Password must be minimum 8 characters',
  password_too_long: 'Password must be maximum 16 characters',
  password_too_simple:
    'Your password must be 8-16 characters, and include at least one lowercase letter, one uppercase letter, and a number and a special character',
} as const satisfies Record<NewPasswordRuleFault, string>

export const LINK_INVALID_MESSAGE = 'Link is invalid or expired'
