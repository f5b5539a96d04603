/** Texts of the log about the second factor, and about getting in without it. */
export const factorActions = {
  second_factor_enabled: 'Two-factor sign-in switched on',
  second_factor_disabled: 'Two-factor sign-in switched off',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_renewed: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  recovery_started: 'Asked to get in without the second factor',
  recovery_approved: 'Entry without the second factor approved',
  recovery_cancelled: 'Entry without the second factor cancelled',
  recovery_completed: 'Got in without the second factor',
} as const
