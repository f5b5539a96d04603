import { DAY_MS } from '#src/platform/clock.ts'
import type { TestPortal } from './test-portal.ts'

/** Days of a test's own: far from those of other tests, with whom the database is shared. `firstYear` is each file's. */
export const testDays = ({ clock }: Pick<TestPortal, 'clock'>, firstYear: number) => {
  let year = firstYear
  const setDay = (day: string, time = '12:00:00') =>
    clock.advance((Date.parse(`${day}T${time}Z`) - clock.now().getTime()) / 1000)
  return {
    setDay,
    /** Sets the clock to a day of a year that no test was in before, which it answers; a leap year. */
    beginYear: (monthDay = '03-01'): number => {
      year += 4
      setDay(`${year}-${monthDay}`)
      return year
    },
    inDays: (days: number) => new Date(clock.now().getTime() + days * DAY_MS),
    passDays: (days: number) => clock.advance((days * DAY_MS) / 1000),
  }
}
