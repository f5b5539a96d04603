import { dateFormat } from '@assure/contract/date-format'

/** Formats date and time in the user's time zone, such as '21 November 2026 at 09:12'. */
export const exactTime = (seconds: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1000)

/** Formats a date in the user's time zone, with the year only if it is not the current one. */
export const shortDate = (seconds: number, nowS: number, locale: string): string => {
  const year = new Date(seconds * 1000).getFullYear()
  const isThisYear = year === new Date(nowS * 1000).getFullYear()
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return format.format(seconds * 1000)
}

/** Formats a date with its year in UTC, for dates that are calculated in UTC. */
export const utcDate = (seconds: number, locale: string): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000)

/** Formats a date with its year in the user's time zone, such as '21 November 2026'. */
export const longDate = (seconds: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(seconds * 1000)

/** Formats the time of day with seconds in the user's time zone, such as '09:12:04'. */
export const secondOfDay = (seconds: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'medium' }).format(seconds * 1000)

/** Formats the time of day in the user's time zone, such as '09:12'. */
export const timeOfDay = (seconds: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(seconds * 1000)
