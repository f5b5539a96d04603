import { numberFormat } from '@assure/contract/number-format'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Returns the largest unit that divides the duration. One day counts as 24 hours. */
const unitOf = (seconds: number) => {
  if (seconds % DAY_S === 0 && seconds > DAY_S) return { unit: 'day', lengthS: DAY_S }
  if (seconds % HOUR_S === 0) return { unit: 'hour', lengthS: HOUR_S }
  if (seconds % MINUTE_S === 0) return { unit: 'minute', lengthS: MINUTE_S }
  return { unit: 'second', lengthS: 1 }
}

/** Formats a duration exactly: '15 minutes', '24 hours', '7 days'. */
export const durationWords = (seconds: number, locale: string): string => {
  const { unit, lengthS } = unitOf(seconds)
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / lengthS)
}
