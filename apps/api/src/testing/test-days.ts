import { DAY_MS } from '#src/platform/clock.ts'
import type { TestPortal } from './test-portal.ts'

/**
 * Gives a test file days that no other test uses, because tests share the database. Each file has its own `firstYear`.
 */
export const testDays = ({ clock }: Pick<TestPortal, 'clock'>, firstYear: number) => {
  let year = firstYear
  const setDay = (day: string, time = '12:00:00') =>
    clock.advance((Date.parse(`${day}T${time}Z`) - clock.now().getTime()) / 1000)
  return {
    setDay,
    /** Sets the clock to a day in a new leap year and returns that year. */
    beginYear: (monthDay = '03-01'): number => {
      year += 4
      setDay(`${year}-${monthDay}`)
      return year
    },
    inDays: (days: number) => new Date(clock.now().getTime() + days * DAY_MS),
    passDays: (days: number) => clock.advance((days * DAY_MS) / 1000),
  }
}
