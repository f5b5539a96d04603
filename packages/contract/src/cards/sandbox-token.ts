/**
 * Behaviours of sandbox cards. A token holds behaviour, brand and last four digits, but no number, expiry or security
 * code. The browser creates tokens from the usual test numbers.
 */
const SANDBOX_OUTCOMES = [
  'success',
  /** Needs 3-D Secure for the first payment only; renewals succeed. */
  'authentication_required',
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  /** The card is accepted, but every charge is declined. */
  'charge_declined',
] as const
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number]

const CARD_BRANDS = ['visa', 'mastercard', 'amex'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

export interface SandboxCard {
  outcome: SandboxOutcome
  brand: CardBrand
  last4: string
}

/** Builds the token of a sandbox card. */
export const sandboxToken = ({ outcome, brand, last4 }: SandboxCard): string =>
  `sandbox.${outcome}.${brand}.${last4}`

/** Parses a sandbox token; null for any other text. */
export const parseSandboxToken = (token: string): SandboxCard | null => {
  const [prefix, outcomeText, brandText, last4 = '', ...rest] = token.split('.')
  const outcome = SANDBOX_OUTCOMES.find((each) => each === outcomeText)
  const brand = CARD_BRANDS.find((each) => each === brandText)
  if (prefix !== 'sandbox' || !outcome || !brand || !/^\d{4}$/.test(last4) || rest.length > 0) return null
  return { outcome, brand, last4 }
}
