import { addMonths, type Month, monthParts, toMonth } from '#src/lib/month.ts'

const GRID_COLUMNS = 3

/** Returns the months of a year in the rows of the month picker. */
export const monthRows = (year: number): Month[][] =>
  Array.from({ length: 12 / GRID_COLUMNS }, (_, row) =>
    Array.from({ length: GRID_COLUMNS }, (_, column) => toMonth(year, row * GRID_COLUMNS + column + 1)),
  )

/** Clamps a month to `min` and `max`. */
export const clampMonth = (month: Month, min: Month, max: Month): Month => {
  if (month < min) return min
  return month > max ? max : month
}

/**
 * Returns the month that a key moves to in the picker, clamped to `min` and `max`. Arrows move by month and row, Home
 * and End to the first and last month of the year, Page Up and Page Down by year. undefined for other keys.
 */
export const monthByKey = (key: string, month: Month, min: Month, max: Month): Month | undefined => {
  const { year } = monthParts(month)
  const to = {
    ArrowLeft: addMonths(month, -1),
    ArrowRight: addMonths(month, 1),
    ArrowUp: addMonths(month, -GRID_COLUMNS),
    ArrowDown: addMonths(month, GRID_COLUMNS),
    PageUp: addMonths(month, -12),
    PageDown: addMonths(month, 12),
    Home: toMonth(year, 1),
    End: toMonth(year, 12),
  }[key]
  return to && clampMonth(to, min, max)
}
