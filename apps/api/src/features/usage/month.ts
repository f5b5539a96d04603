import { utcDay } from '#src/platform/clock.ts'

/** The days of a month so far, and the days of the month before to compare with. */
export interface MonthDays {
  /** First day of the month, in UTC. */
  from: string
  /** First day after the range: tomorrow in the running month, `from` before the month begins. */
  until: string
  previousFrom: string
  /** First day after the compared range. */
  previousUntil: string
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * Returns the days of a month and of its comparison (DB-07). A past month is compared with the whole month before. The
 * current month is compared with the same days of the month before, as far as that has them. `month` counts from 1.
 */
export const monthDays = (year: number, month: number, now: Date): MonthDays => {
  const from = dayOf(year, month, 1)
  const next = dayOf(year, month + 1, 1)
  const previousFrom = dayOf(year, month - 1, 1)
  const tomorrow = utcDay(now, 1)
  if (next < tomorrow) return { from, until: next, previousFrom, previousUntil: from }
  if (tomorrow <= from) return { from, until: from, previousFrom, previousUntil: previousFrom }
  const sameDays = dayOf(year, month - 1, 1 + now.getUTCDate())
  return { from, until: tomorrow, previousFrom, previousUntil: earlier(sameDays, from) }
}

/** Lists the days from `from` to the day before `until`. */
export const daysBetween = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let day = from; day < until; day = utcDay(new Date(day), 1)) days.push(day)
  return days
}
