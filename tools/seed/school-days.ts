/** School holidays in England as MM-DD, first and last day. */
const HOLIDAYS: readonly (readonly [string, string])[] = [
  ['01-01', '01-04'],
  ['02-14', '02-22'],
  ['04-03', '04-17'],
  ['05-24', '05-31'],
  ['07-22', '09-02'],
  ['10-24', '11-01'],
  ['12-19', '12-31'],
]
const SATURDAY = 6

/** Whether schools are open on a day (YYYY-MM-DD). Approximate, because holidays differ between towns. */
export const isSchoolDay = (day: string): boolean => {
  const weekday = new Date(day).getUTCDay()
  const monthDay = day.slice(5)
  return (
    weekday > 0 &&
    weekday < SATURDAY &&
    !HOLIDAYS.some(([first, last]) => monthDay >= first && monthDay <= last)
  )
}
