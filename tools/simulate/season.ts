const DAY_MS = 86_400_000

/** Days since Monday, so Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dateOf = (year: number, month: number, date: number): string => dayAt(Date.UTC(year, month - 1, date))

/** The n-th given weekday of a month. Monday is 0. */
const nth = (year: number, month: number, weekday: number, n: number): string => {
  const first = weekdayOf(dateOf(year, month, 1))
  return dateOf(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (n - 1))
}
/** The last Monday of a month. */
const lastMonday = (year: number, month: number): string => {
  const last = dateOf(year, month + 1, 0)
  return dayAt(Date.parse(last) - weekdayOf(last) * DAY_MS)
}

/** Easter Sunday of the Gregorian calendar (Butcher's rule), in ms since 1970. */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor((year % 100) / 4) - d - (year % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

/** The days before the movable bank holidays of England and Wales. Days around New Year have their own factors. */
const bankHolidayEves = (year: number): string[] => {
  const eves = [nth(year, 5, 0, 1), lastMonday(year, 5), lastMonday(year, 8)].map(
    (day) => Date.parse(day) - DAY_MS,
  )
  return [...eves, easter(year) - 3 * DAY_MS, easter(year)].map(dayAt)
}

/** The seasonal factor of a day's scans in Britain, 1 on an ordinary day (YYYY-MM-DD). */
export const seasonFactor = (day: string): number => {
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  if (monthDay === '12-25') return 0.1
  if (monthDay === '12-31') return 1.5
  if (monthDay >= '12-10') return 1.25
  if (monthDay < '02-01') return 0.9
  if (monthDay >= '10-31' && monthDay <= '11-05') return 1.1
  // A-level results day, a Thursday in mid-August.
  if (day === nth(year, 8, 3, 1 + (nth(year, 8, 3, 1) < `${year}-08-06` ? 2 : 1))) return 1.3
  return bankHolidayEves(year).includes(day) ? 1.2 : 1
}
