/**
 * Formats a typed or autofilled expiry date, such as '04 / 29'. `before` is the previous text, to detect deletion.
 */
export const formatExpiry = (typed: string, before: string): string => {
  const filled = /^\s*(\d{4})-(\d{1,2})\s*$/.exec(typed)
  if (filled) return formatExpiry(`${filled[2]?.padStart(2, '0')}${filled[1]}`, '')
  // '4/' and '4 /' mean April.
  const lone = /^\s*(\d)\s*\//.test(typed) ? `0${typed}` : typed
  const digits = lone.replaceAll(/\D/g, '').slice(0, 6)
  const full = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 6) : digits
  const isErasing = typed.length < before.length
  if (full.length < 2 || (full.length === 2 && isErasing)) return full
  return `${full.slice(0, 2)} / ${full.slice(2)}`
}

/** Returns the month and the 4-digit year of a typed expiry date; NaN for missing parts. */
export const parseExpiry = (text: string): { expiryMonth: number; expiryYear: number } => {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  const expiryYear = Number(year)
  return {
    expiryMonth: Number(month),
    expiryYear: year?.length === 2 ? 2000 + expiryYear : expiryYear,
  }
}
