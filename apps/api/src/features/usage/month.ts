import { utcDay } from '#src/platform/clock.ts'

/** The days of a month that are over or under way, with those of the month before that they are held against. */
export interface MonthDays {
  /** First day of the month, in UTC. */
  from: string
  /** First day that is not of it any more: tomorrow while it is running, `from` while it has not begun. */
  until: string
  previousFrom: string
  /** First day that is not held against it any more. */
  previousUntil: string
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * The days of a month and of its comparison (DB-07): a past month against the whole month before, the current one
 * against the same days of it, as far as it has them. `month` counts from 1.
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

/** Every day from one until before another. */
export const daysBetween = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let day = from; day < until; day = utcDay(new Date(day), 1)) days.push(day)
  return days
}
