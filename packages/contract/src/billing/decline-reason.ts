/** Reasons for a declined card, independent of the provider. */
export const DECLINE_REASONS = [
  'expired_card',
  'insufficient_funds',
  'incorrect_cvc',
  'authentication_failed',
  'generic_decline',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Maps a provider's code to a reason; null without a code. Other codes, such as a stolen card, stay generic. */
export const declineReason = (code: string | null): DeclineReason | null =>
  code === null ? null : (DECLINE_REASONS.find((reason) => reason === code) ?? 'generic_decline')
