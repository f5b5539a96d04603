import { Link } from 'react-router'
import type { AgeFigures } from '#src/features/usage/age-figures.ts'
import { LimitNote } from '#src/features/usage/promotion-note.tsx'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { dayIn, dayWords, type Month } from '#src/lib/month.ts'
import { usePrefetch } from '#src/lib/use-prefetch.ts'
import { paths } from '#src/paths.ts'
import type { ChartColour } from '#src/ui/charts/chart-colours.ts'
import { ForecastChip } from '#src/shared/usage/forecast-chip.tsx'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { Swatch } from '#src/ui/charts/hatch.tsx'
import { LimitBar } from '#src/ui/charts/limit-bar.tsx'

interface LimitPanelProps {
  figures: AgeFigures
  month: Month
  className: string
}

/** Used part of the monthly limit, and the forecast for the month. */
export const LimitPanel = (props: LimitPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { figures, className } = props
  if (figures.limit !== null && figures.limit > 0) return <LimitedPanel {...props} limit={figures.limit} />
  const number = words.count(figures.count)
  // No plan, and no promotion that covers estimations.
  const isNothing = figures.limit === 0
  const open = isNothing ? t('limitUse.nothingText', { number }) : t('limitUse.noLimitText', { number })
  const over = isNothing ? t('usage.limit.nothingOver', { number }) : t('usage.limit.noLimitOver', { number })
  const text = figures.today === null ? over : open
  return (
    <section
      aria-labelledby="monthly-limit"
      className={`rounded-surface border bg-surface p-4 sm:px-6 sm:py-5 ${className}`}
    >
      <h2 id="monthly-limit" className="text-panel font-semibold">
        {isNothing ? t('usage.limit.nothing') : t('usage.limit.noLimit')}
      </h2>
      <p className="text-help text-text-muted">{text}</p>
      {isNothing && figures.today !== null && <SeePlans />}
    </section>
  )
}

const SeePlans = () => {
  const { t } = useTranslation()
  return (
    <p className="mt-2 text-cell">
      <Link
        to={paths.plans()}
        prefetch={usePrefetch('intent')}
        className="font-semibold text-accent underline underline-offset-2"
      >
        {t('usage.limit.seePlans')}
      </Link>
    </p>
  )
}

const LimitedPanel = ({ figures, month, limit, className }: LimitPanelProps & { limit: number }) => {
  const { t, locale } = useTranslation()
  const words = useUsageWords()
  const { count: used, forecast, today, days, daysLeft, usedSince } = figures
  const total = forecast.state === 'no_limit' ? null : forecast.total
  const isForecast = today !== null && total !== null
  const expected = isForecast ? Math.max(used, total) : used
  // Once the limit is exceeded, shows the actual excess instead of the forecast one.
  const over = Math.max(0, (used > limit ? used : expected) - limit)
  const share = words.percent(limit === 0 ? 1 : used / limit)
  const lastDay = dayWords(dayIn(month, days.length), locale)
  const figuresShown: { label: string; count: number; colour: ChartColour; hatched: boolean }[] = [
    {
      label: today === null ? t('usage.limit.usedInMonth') : t('usage.limit.usedSoFar'),
      count: used,
      colour: 1,
      hatched: false,
    },
    ...(isForecast
      ? [
          {
            label: t('usage.limit.forecast', { day: lastDay }),
            count: expected,
            colour: used < limit ? (1 as const) : ('warning' as const),
            hatched: true,
          },
        ]
      : []),
    ...(over > 0
      ? [
          {
            label: t('usage.limit.over'),
            count: over,
            colour: 'warning' as const,
            hatched: used <= limit,
          },
        ]
      : []),
  ]
  const note = () => {
    if (today === null) return ''
    if (total === null) return t('limitUse.tooEarly')
    return usedSince === null
      ? t('usage.limit.basis')
      : t('usage.limit.basisSince', { day: dayWords(usedSince, locale) })
  }
  return (
    <ChartPanel
      title={t('usage.limit.title')}
      lead={
        today === null
          ? t('usage.limit.usedOver', { share, limit: words.count(limit) })
          : t('limitUse.used', { share, limit: words.count(limit), count: daysLeft })
      }
      chip={<ForecastChip forecast={forecast} month={month} isOver={today === null} />}
      file={words.file(`${t('usage.limit.file')}-${month}`)}
      texts={words.panelTexts}
      className={className}
      table={{
        columns: [words.nameColumn(t('usage.limit.row')), words.countColumn(t('usage.days.estimations'))],
        rows: [
          ...figuresShown.map(({ label, count }) => [label, count] as const),
          [t('usage.limit.rowLimit'), limit],
          ...figures.byPromotion.map(
            ({ promotion_code: code, allowed_transaction_count: count }) =>
              [t('usage.limit.rowPromotion', { code }), count] as const,
          ),
        ],
      }}
    >
      <LimitBar
        used={used}
        expected={expected}
        limit={limit}
        limitLabel={t('limitUse.limit', { number: words.count(limit) })}
      />
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-cell">
        {figuresShown.map(({ label, count, colour, hatched }) => (
          <li key={label} className="flex items-center gap-2">
            <Swatch colour={colour} hatched={hatched} />
            <span>
              {label} <strong className="font-medium tabular-nums">{words.count(count)}</strong>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-help text-text-muted empty:hidden">
        {[forecast.state === 'reached' ? t('limitUse.neverDropped') : '', note()]
          .filter((text) => text !== '')
          .join(' ')}
      </p>
      {today !== null && (forecast.state === 'reached' || forecast.state === 'will_reach') && <SeePlans />}
      <LimitNote limit={limit} promotions={figures.byPromotion} />
    </ChartPanel>
  )
}
