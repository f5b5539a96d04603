/** Returns the whole number from 1 to `max` that somebody typed; null for anything else. */
export const numberIn = (typed: string, max: number): number | null => {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= max ? number : null
}
