/** A moment to the minute in the reader's own time zone, such as '21 November 2026 at 09:12'. */
export const exactTime = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1000)

/** A day in the reader's own time zone; its year only where it is not the current one. */
export const shortDate = (seconds: number, nowS: number, locale: string): string => {
  const year = new Date(seconds * 1000).getFullYear()
  const isThisYear = year === new Date(nowS * 1000).getFullYear()
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return format.format(seconds * 1000)
}

/** A day in UTC with its year, for dates that are worked out in UTC. */
export const utcDate = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000)

/** A day in the reader's own time zone with its year, such as '21 November 2026'. */
export const longDate = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(seconds * 1000)

/** The time of day in the reader's own time zone, such as '09:12'. */
export const timeOfDay = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(seconds * 1000)
