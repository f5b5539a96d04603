/**
 * The content of the sandbox's payment tokens: how a card behaves, its brand and its last four digits. The browser
 * makes them from the usual test numbers; no token holds a number, expiry or security code.
 */
const SANDBOX_OUTCOMES = [
  'success',
  /** Asks for 3-D Secure once; renewals go through. */
  'authentication_required',
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  /** Is taken as a card, and declined whenever money is asked of it. */
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

/** The token of a card of the sandbox. */
export const sandboxToken = ({ outcome, brand, last4 }: SandboxCard): string =>
  `sandbox.${outcome}.${brand}.${last4}`

/** Parses a token of the sandbox; null for any other text. */
export const parseSandboxToken = (token: string): SandboxCard | null => {
  const [prefix, outcomeText, brandText, last4 = '', ...rest] = token.split('.')
  const outcome = SANDBOX_OUTCOMES.find((each) => each === outcomeText)
  const brand = CARD_BRANDS.find((each) => each === brandText)
  if (prefix !== 'sandbox' || !outcome || !brand || !/^\d{4}$/.test(last4) || rest.length > 0) return null
  return { outcome, brand, last4 }
}
