import { addMonths, type Month, monthParts, toMonth } from '#src/lib/month.ts'

const GRID_COLUMNS = 3

/** The months of a year in rows, as a picker shows them. */
export const monthRows = (year: number): Month[][] =>
  Array.from({ length: 12 / GRID_COLUMNS }, (_, row) =>
    Array.from({ length: GRID_COLUMNS }, (_, column) => toMonth(year, row * GRID_COLUMNS + column + 1)),
  )

/** The month that lies nearest within the bounds. */
export const clampMonth = (month: Month, min: Month, max: Month): Month => {
  if (month < min) return min
  return month > max ? max : month
}

/**
 * The month that a key leads to in the picker, within the bounds: arrows by months and rows, Home and End
 * to the ends of the year, Page Up and Page Down by years. Undefined for another key.
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
