import type { PasswordChangeRefusal } from '@assure/contract/accounts/password.contract'
import { newPasswordFault, type NewPasswordRuleFault } from '@assure/contract/accounts/password-rules'

const REFUSALS: Record<NewPasswordRuleFault, PasswordChangeRefusal> = {
  password_too_short: 'PASSWORD_TOO_SHORT',
  password_too_long: 'PASSWORD_TOO_LONG',
  password_too_simple: 'PASSWORD_TOO_SIMPLE',
}

/** Returns why a new password is refused (LG-05), or null for a valid one. */
export const refusalOf = (password: string): PasswordChangeRefusal | null => {
  const fault = newPasswordFault(password)
  return fault && REFUSALS[fault]
}

/** Refusals of `change_password`, in the words of the specification. Clients show them unchanged. */
export const REASONS: Record<PasswordChangeRefusal | 'LINK_INVALID', string> = {
  PASSWORD_TOO_SHORT: 'Password must be minimum 8 characters',
  PASSWORD_TOO_LONG: 'Password must be maximum 16 characters',
  PASSWORD_TOO_SIMPLE:
    'Your password must be 8-16 characters, and include at least one lowercase letter, one uppercase letter, and a number and a special character',
  PASSWORD_TOO_EASY: 'This password is too easy to guess',
  LINK_INVALID: 'Link is invalid or expired',
}
