import type { PasswordChangeRefusal } from '@assure/contract/accounts/password.contract'
import { newPasswordFault, type NewPasswordRuleFault } from '@assure/contract/accounts/password-rules'
import { LINK_INVALID_MESSAGE, NEW_PASSWORD_MESSAGES } from '@assure/contract/accounts/shared-messages'

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
  PASSWORD_TOO_SHORT: NEW_PASSWORD_MESSAGES.password_too_short,
  PASSWORD_TOO_LONG: NEW_PASSWORD_MESSAGES.password_too_long,
  PASSWORD_TOO_SIMPLE: NEW_PASSWORD_MESSAGES.password_too_simple,
  PASSWORD_TOO_EASY: 'This password is too easy to guess',
  LINK_INVALID: LINK_INVALID_MESSAGE,
}
