import { dateFormat } from '@assure/contract/date-format'

/** A calendar month, such as '2026-11'. String order is chronological order. */
export type Month = string

const pad = (number: number) => String(number).padStart(2, '0')
const startOf = (month: Month) => new Date(`${month}-01T00:00:00Z`)

/** Returns the UTC month of a time in seconds since 1970. */
export const monthAt = (seconds: number): Month => new Date(seconds * 1000).toISOString().slice(0, 7)

/** Builds a `Month`; `month` counts from 1. */
export const toMonth = (year: number, month: number): Month =>
  `${String(year).padStart(4, '0')}-${pad(month)}`

/** Splits a `Month` into year and month; `month` counts from 1. */
export const monthParts = (month: Month): { year: number; month: number } => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5, 7)),
})

/** Whether a text is a valid `Month`. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Adds `count` months, which can be negative. */
export const addMonths = (month: Month, count: number): Month => {
  const parts = monthParts(month)
  const months = parts.year * 12 + parts.month - 1 + count
  return toMonth(Math.floor(months / 12), (months % 12) + 1)
}

export const daysInMonth = (month: Month): number => {
  const { year, month: number } = monthParts(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Returns a day of a month, such as '2026-11-05'; `day` counts from 1. */
export const dayIn = (month: Month, day: number): string => `${month}-${pad(day)}`

/** Returns all days of a month with their values from the server's series; null for future days. */
export const daysOf = <Value>(month: Month, series: Record<string, Value>) =>
  Array.from({ length: daysInMonth(month) }, (_, index) => {
    const day = dayIn(month, index + 1)
    return { day, value: series[day] ?? null }
  })

const format = (options: Intl.DateTimeFormatOptions) => (date: Date, locale: string) =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(date)

const monthAndYear = format({ month: 'long', year: 'numeric' })
const monthAlone = format({ month: 'long' })
const shortMonthAlone = format({ month: 'short' })
const dayAndMonth = format({ day: 'numeric', month: 'long' })
const wholeDay = format({ day: 'numeric', month: 'long', year: 'numeric' })
const weekDay = format({ weekday: 'short', day: 'numeric', month: 'short' })

/** 'November 2026' */
export const monthName = (month: Month, locale: string): string => monthAndYear(startOf(month), locale)
/** 'November' */
export const monthWord = (month: Month, locale: string): string => monthAlone(startOf(month), locale)
/** 'Nov' */
export const shortMonthWord = (month: Month, locale: string): string =>
  shortMonthAlone(startOf(month), locale)
/** '29 November', for a UTC day such as '2026-11-29' */
export const dayWords = (day: string, locale: string): string => dayAndMonth(new Date(day), locale)
/** '29 November 2026' */
export const longDayWords = (day: string, locale: string): string => wholeDay(new Date(day), locale)
/** 'Sun 29 Nov' */
export const shortDayWords = (day: string, locale: string): string => weekDay(new Date(day), locale)
