import { dateFormat } from '@assure/contract/date-format'
import { numberFormat } from '@assure/contract/number-format'
import { useTranslation } from '#src/i18n/translation.ts'

/** Formatters for counts, shares and days in the page's language. Days are YYYY-MM-DD without a time zone. */
export const useFormats = () => {
  const { locale } = useTranslation()
  const dayIn = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(Date.parse(day))
  }
  const numberIn = (options: Intl.NumberFormatOptions) => {
    const format = numberFormat(locale, options)
    return (value: number) => format.format(value)
  }
  const oneDecimal = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  return {
    count: numberIn({}),
    /** With one decimal (DB-09). */
    share: numberIn(oneDecimal),
    whole: numberIn({ style: 'percent', maximumFractionDigits: 0 }),
    weekday: dayIn({ weekday: 'short' }),
    dayMonth: dayIn({ day: 'numeric', month: 'short' }),
    longDay: dayIn({ weekday: 'short', day: 'numeric', month: 'long' }),
    /** A range such as '14–20 November 2026', or a single day. */
    days: (first: string, last: string) =>
      dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
        Date.parse(first),
        Date.parse(last),
      ),
  }
}
