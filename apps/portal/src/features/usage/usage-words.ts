import { numberFormat } from '@assure/contract/number-format'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import { shareFormat } from '#src/lib/share-format.ts'
import { dayIn, longDayWords, type Month, shortDayWords } from '#src/lib/month.ts'
import type { ChartColumn } from '#src/ui/charts/chart-table.ts'
import type { ChartFile, ChartPanelTexts } from '#src/ui/charts/chart-panel.tsx'
import type { Tick } from '#src/ui/charts/chart-layout.ts'

/** Below this, seconds have three decimals. */
const THOUSANDTHS_BELOW_MS = 10
/** Below this, averages have one decimal. */
const TENTHS_BELOW = 10
/** Below this, averages have two decimals. One per month must not become 0.0 per day. */
const HUNDREDTHS_BELOW = 0.1
const TICK_EVERY_DAYS = 5

/** Converts a share to percent with three decimals, for files. */
export const percentOf = (share: number): number => Math.round(share * 100_000) / 1000

/** Returns the labelled days of a chart: the first, every fifth, the last, and today by name. */
export const dayTicks = (days: number, today: number | null, todayWord: string): Tick[] =>
  Array.from({ length: days }, (_, bar): Tick => ({ bar, text: String(bar + 1) })).flatMap((tick) => {
    if (tick.bar === today) return [{ ...tick, text: todayWord, strong: true }]
    const isRound = (tick.bar + 1) % TICK_EVERY_DAYS === 0 && tick.bar + 1 <= days - 2
    return isRound || tick.bar === 0 || tick.bar === days - 1 ? [tick] : []
  })

/** Returns the dashboard's formatters for numbers and days in a locale. */
export const usageWords = (t: Translate, locale: string) => {
  const whole = numberFormat(locale)
  const tenths = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const change = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const hundredths = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const thousandths = numberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const secondsAlone = (ms: number) =>
    (ms > 0 && ms < THOUSANDTHS_BELOW_MS ? thousandths : hundredths).format(ms / 1000)
  const count = (value: number) => whole.format(value)
  const share = shareFormat(locale)
  const dayColumn: ChartColumn = {
    header: t('usage.chart.day'),
    show: (day) => (String(day).length === 10 ? shortDayWords(String(day), locale) : String(day)),
  }
  return {
    count,
    percent: share,
    /** Such as '+12.4%', for 12.4. */
    change: (percentage: number) => change.format(percentage / 100),
    average: (value: number) => {
      if (value > 0 && value < HUNDREDTHS_BELOW) return hundredths.format(value)
      return value > 0 && value < TENTHS_BELOW ? tenths.format(value) : count(Math.round(value))
    },
    /** Such as '0.84 s', for 840 ms. */
    seconds: (ms: number) => t('usage.latency.seconds', { seconds: secondsAlone(ms) }),
    secondsAlone,
    /** Such as 'Sat 21 Nov'. Today's name says 'so far'. */
    dayName: (day: string, isToday: boolean) => {
      const name = shortDayWords(day, locale)
      return isToday ? t('usage.chart.soFar', { day: name }) : name
    },
    /** Days of a month with counts: '1 to 21 November 2026'. */
    period: (month: Month, knownDays: number) => {
      const to = longDayWords(dayIn(month, Math.max(1, knownDays)), locale)
      return knownDays <= 1 ? to : t('usage.chart.period', { from: 1, to })
    },
    dayColumn,
    nameColumn: (header: string): ChartColumn => ({ header, show: String }),
    countColumn: (header: string): ChartColumn => ({ header, show: (value) => count(Number(value)) }),
    shareColumn: {
      header: t('usage.chart.share'),
      fileHeader: t('usage.chart.shareColumn'),
      show: (value: string | number) => share(Number(value) / 100),
    },
    panelTexts: {
      showTable: t('usage.chart.showTable'),
      showChart: t('usage.chart.showChart'),
    } satisfies ChartPanelTexts,
    /** Download of a chart's numbers as CSV. */
    file: (name: string): ChartFile => ({
      name,
      action: t('usage.chart.csv'),
      actionLabel: t('usage.chart.csvLabel'),
    }),
  }
}

/** Returns `usageWords` in the page's language. */
export const useUsageWords = () => {
  const { t, locale } = useTranslation()
  return usageWords(t, locale)
}
