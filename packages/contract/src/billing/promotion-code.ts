/** As a code is kept: capitals, digits and hyphens. */
const PATTERN = /^[A-Z\d][A-Z\d-]{3,39}$/

/**
 * A promotion code as it is kept and compared, from what a person typed: without blanks around it, in
 * capitals (SB-04). null for what can be no code.
 */
export const parsePromotionCode = (typed: string): string | null => {
  const trimmed = typed.trim()
  // Letters beyond ASCII have capitals within it: 'ß' would be found as 'SS'.
  const code = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed.toUpperCase() : ''
  return PATTERN.test(code) ? code : null
}
