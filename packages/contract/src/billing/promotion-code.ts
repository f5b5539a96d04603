/** Stored form of a code: capitals, digits and hyphens. */
const PATTERN = /^[A-Z\d][A-Z\d-]{3,39}$/

/**
 * Normalises a typed promotion code to its stored form: trimmed, in capitals (SB-04). null if it is not a valid code.
 */
export const parsePromotionCode = (typed: string): string | null => {
  const trimmed = typed.trim()
  // Only ASCII: other letters can become ASCII capitals, such as 'ß' to 'SS'.
  const code = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed.toUpperCase() : ''
  return PATTERN.test(code) ? code : null
}
