import { type CardBrand, type SandboxOutcome, sandboxToken } from './sandbox-token.ts'

/**
 * The usual test numbers and their behaviour. Only for the browser: the server gets tokens, never numbers.
 */
export const SANDBOX_CARDS: Readonly<Record<string, readonly [CardBrand, SandboxOutcome]>> = {
  '4242424242424242': ['visa', 'success'],
  '5555555555554444': ['mastercard', 'success'],
  '378282246310005': ['amex', 'success'],
  '4000002500003155': ['visa', 'authentication_required'],
  '4000000000003220': ['visa', 'authentication_required'],
  '4000000000000002': ['visa', 'declined'],
  '4000000000009995': ['visa', 'insufficient_funds'],
  '4000000000000069': ['visa', 'expired_card'],
  '4000000000000127': ['visa', 'incorrect_cvc'],
  '4000000000000341': ['visa', 'charge_declined'],
}

/** The values of the card form. */
export interface TypedCard {
  /** Digits, with or without spaces. */
  number: string
  /** 1 to 12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
  cvc: string
}
export type CardFault = 'incorrect_number' | 'not_a_test_card' | 'expired' | 'invalid_expiry' | 'invalid_cvc'

/** Whether the check digit of a card number is correct (ISO/IEC 7812, Luhn). */
export const hasRightCheckDigit = (digits: string): boolean => {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Maximum number of years until a card expires. */
const EXPIRY_YEARS_MAX = 50

const expiryFault = ({ expiryMonth, expiryYear }: TypedCard, today: Date): CardFault | null => {
  const isDate = Number.isInteger(expiryMonth) && Number.isInteger(expiryYear)
  const years = expiryYear - today.getFullYear()
  if (!isDate || expiryMonth < 1 || expiryMonth > 12 || years > EXPIRY_YEARS_MAX) return 'invalid_expiry'
  // A card is valid until the end of its month.
  return years * 12 + expiryMonth - 1 < today.getMonth() ? 'expired' : null
}

/**
 * Creates the sandbox's token of a typed card, in the browser. Refuses every number that is not a test number, so that
 * no real card number leaves the browser.
 */
export const tokeniseSandboxCard = (
  card: TypedCard,
  today: Date,
): { token: string; brand: CardBrand; last4: string } | { fault: CardFault } => {
  const digits = card.number.replaceAll(/[ \u00A0]/g, '')
  if (!hasRightCheckDigit(digits)) return { fault: 'incorrect_number' }
  const known = Object.hasOwn(SANDBOX_CARDS, digits) ? SANDBOX_CARDS[digits] : undefined
  if (!known) return { fault: 'not_a_test_card' }
  const expiry = expiryFault(card, today)
  if (expiry) return { fault: expiry }
  const [brand, outcome] = known
  if (!new RegExp(`^\\d{${brand === 'amex' ? 4 : 3}}$`).test(card.cvc)) return { fault: 'invalid_cvc' }
  const last4 = digits.slice(-4)
  return { token: sandboxToken({ outcome, brand, last4 }), brand, last4 }
}
