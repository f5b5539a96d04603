import type { CardBrand } from '@assure/contract/cards/sandbox-token'

const DIGITS_MAX = 19

/** Returns the brand of a partly typed number; null if unknown. */
export const brandOf = (digits: string): CardBrand | null => {
  if (digits.startsWith('4')) return 'visa'
  if (/^3[47]/.test(digits)) return 'amex'
  const [two, four] = [Number(digits.slice(0, 2)), Number(digits.slice(0, 4))]
  if ((two >= 51 && two <= 55) || (digits.length >= 4 && four >= 2221 && four <= 2720)) return 'mastercard'
  return null
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX)

/** Groups the digits as printed on the card, such as '4242 4242'. */
export const groupNumber = (text: string): string => {
  const digits = digitsOf(text)
  const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : /\d{1,4}/g
  const found = digits.match(groups) ?? []
  return (brandOf(digits) === 'amex' ? found.slice(1) : found).filter(Boolean).join(' ')
}

/** Returns the caret position in a grouped number after the given number of digits. */
export const caretAfter = (grouped: string, digits: number): number => {
  let seen = 0
  for (const [index, sign] of [...grouped].entries()) {
    if (seen === digits) return index
    if (sign !== ' ') seen += 1
  }
  return grouped.length
}
