import type { DayFigures } from '#src/features/analytics/analytics-figures.ts'
import { useFormats } from '#src/features/analytics/use-formats.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { tableOfWords } from '#src/ui/charts/chart-table.ts'

const PHONE = '(width < 640px)'
/** SVG units equal CSS pixels, so that text keeps its font size. */
const SIZES = {
  wide: { width: 700, left: 44, bar: 48 },
  phone: { width: 326, left: 38, bar: 34 },
}
const HEIGHT = 300
const FOOT = 44
const STEPS = [0, 0.25, 0.5, 0.75, 1]
/** Below this share, a bar has no room for its percentage. */
const TEXT_ROOM = 0.08
const HATCH = 'analytics-failed'

const heightOf = (share: number) => share * HEIGHT

/** One day as a 100 % column: passed at the bottom, failed (hatched) above. */
const DayColumn = ({ figures, x, bar }: { figures: DayFigures; x: number; bar: number }) => {
  const { t } = useTranslation()
  const { whole, weekday, dayMonth } = useFormats()
  const { rate, day } = figures
  return (
    <g transform={`translate(${x} 0)`}>
      {rate === null ? (
        <text y={HEIGHT - 8} textAnchor="middle" className="fill-text-muted text-[12px]">
          {bar < SIZES.wide.bar ? '–' : t('analytics.noScans')}
        </text>
      ) : (
        <>
          <rect x={-bar / 2} width={bar} height={heightOf(1 - rate)} fill={`url(#${HATCH})`} />
          <rect
            x={-bar / 2}
            y={HEIGHT - heightOf(rate)}
            width={bar}
            height={heightOf(rate)}
            className="fill-chart-1 stroke-surface"
            strokeWidth={1}
          />
          {rate >= TEXT_ROOM && (
            <text
              y={HEIGHT - heightOf(rate) + 18}
              textAnchor="middle"
              className="fill-on-accent text-[12px] font-semibold tabular-nums max-sm:text-[11px]"
            >
              {whole(rate)}
            </text>
          )}
        </>
      )}
      <text y={HEIGHT + 20} textAnchor="middle" className="fill-text text-[13px] font-medium">
        {weekday(day)}
      </text>
      <text y={HEIGHT + 38} textAnchor="middle" className="fill-text-muted text-[12px] max-sm:text-[11px]">
        {dayMonth(day)}
      </text>
    </g>
  )
}

/** Chart of the seven days before today, each as shares of passed and failed (DB-09). */
export const DaysPanel = ({ days }: { days: readonly DayFigures[] }) => {
  const { t } = useTranslation()
  const { count, share, whole, longDay } = useFormats()
  const { width, left, bar } = useMediaQuery(PHONE) ? SIZES.phone : SIZES.wide
  const slot = (width - left) / days.length
  const rows = days.map((figures) => [
    longDay(figures.day),
    count(figures.scanned),
    count(figures.passed),
    count(figures.failed),
    figures.rate === null ? '–' : share(figures.rate),
  ])
  return (
    <ChartPanel
      title={t('analytics.daysTitle')}
      lead={t('analytics.daysUnit')}
      texts={{ showTable: t('analytics.showTable'), showChart: t('analytics.showChart') }}
      table={tableOfWords(
        [
          t('analytics.day'),
          t('analytics.scanned'),
          t('analytics.passed'),
          t('analytics.failed'),
          t('analytics.passRate'),
        ],
        rows,
      )}
    >
      <div aria-hidden className="mb-3 flex gap-6">
        <span className="flex items-center gap-2">
          <span className="size-4 rounded-tag bg-chart-1 [print-color-adjust:exact]" />
          {t('analytics.passed')}
        </span>
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" className="size-4 rounded-tag">
            <rect width={16} height={16} fill={`url(#${HATCH})`} />
          </svg>
          {t('analytics.failed')}
        </span>
      </div>
      <svg
        role="img"
        aria-label={days
          .map(({ day, rate }) =>
            t('analytics.dayRate', {
              day: longDay(day),
              rate: rate === null ? t('analytics.noScans') : share(rate),
            }),
          )
          .join('; ')}
        viewBox={`0 -8 ${width} ${HEIGHT + FOOT + 8}`}
        className="w-full"
      >
        <defs>
          <pattern
            id={HATCH}
            width={7}
            height={7}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={7} height={7} className="fill-chart-4" opacity={0.45} />
            <rect width={3.5} height={7} className="fill-chart-4" />
          </pattern>
        </defs>
        {STEPS.map((step) => (
          <g key={step} transform={`translate(0 ${HEIGHT - heightOf(step)})`}>
            <text x={0} dominantBaseline="central" className="fill-text-muted text-[12px] tabular-nums">
              {whole(step)}
            </text>
            <line x1={left} x2={width} className={step === 0 ? 'stroke-border-strong' : 'stroke-border'} />
          </g>
        ))}
        {days.map((figures, place) => (
          <DayColumn key={figures.day} figures={figures} x={left + slot * (place + 0.5)} bar={bar} />
        ))}
      </svg>
    </ChartPanel>
  )
}
