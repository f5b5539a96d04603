/** Why a card was declined, in words that every provider shares. */
export const DECLINE_REASONS = [
  'expired_card',
  'insufficient_funds',
  'incorrect_cvc',
  'authentication_failed',
  'generic_decline',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** The reason of a provider's code; null without one. Other codes, such as of a stolen card, tell nobody more. */
export const declineReason = (code: string | null): DeclineReason | null =>
  code === null ? null : (DECLINE_REASONS.find((reason) => reason === code) ?? 'generic_decline')
