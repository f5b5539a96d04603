const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Each unit with its length and the age at which the next unit starts, in seconds. */
const UNITS = [
  { unit: 'minute', lengthS: MINUTE_S, untilS: HOUR_S },
  { unit: 'hour', lengthS: HOUR_S, untilS: DAY_S },
  { unit: 'day', lengthS: DAY_S, untilS: 14 * DAY_S },
  { unit: 'week', lengthS: 7 * DAY_S, untilS: 60 * DAY_S },
  { unit: 'month', lengthS: 30.44 * DAY_S, untilS: 730 * DAY_S },
] as const
const LONGEST = { unit: 'year', lengthS: 365.25 * DAY_S } as const

/**
 * Formats the age of a time, such as '3 days ago'. Both times are in seconds since 1970 UTC. The last minute and the
 * future give `justNow`.
 */
export const relativeTime = (
  thenS: number,
  nowS: number,
  { locale, justNow }: { locale: string; justNow: string },
): string => {
  const ageS = Math.max(0, nowS - thenS)
  if (ageS < MINUTE_S) return justNow
  const { unit, lengthS } = UNITS.find(({ untilS }) => ageS < untilS) ?? LONGEST
  const style = unit === 'minute' ? 'short' : 'long'
  return new Intl.RelativeTimeFormat(locale, { style }).format(-Math.floor(ageS / lengthS), unit)
}
