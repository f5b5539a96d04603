import { FIRST_DAYS, LANGUAGES, LOCALES } from './constants.ts'

/** Formats a date, or a range of dates. */
export interface DateFormat {
  format(date: Date | number): string
  formatRange(from: Date | number, to: Date | number): string
}

/** Like `Intl.DateTimeFormat`, but writes the first day before a month's name as the language does, such as '1er mars'. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): DateFormat => {
  const format = new Intl.DateTimeFormat(locale, options)
  const language = LANGUAGES.find((each) => LOCALES[each] === locale)
  const joined = (parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string => {
    const hasMonthName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value))
    return parts
      .map(({ type, value }) =>
        type === 'day' && value === '1' && hasMonthName && language ? FIRST_DAYS[language] : value,
      )
      .join('')
  }
  return {
    format: (date) => joined(format.formatToParts(date)),
    formatRange: (from, to) => joined(format.formatRangeToParts(from, to)),
  }
}
