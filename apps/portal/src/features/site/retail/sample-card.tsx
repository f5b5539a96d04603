import { numberFormat } from '@assure/contract/number-format'
import { cx } from 'class-variance-authority'
import {
  SAMPLE_WEEK,
  type SampleDay,
  sampleTotals,
  scansOf,
} from '#src/features/site/retail/retail-sample.ts'
import { currentLocale, t } from '#src/i18n/translation.ts'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

/** Any Monday. Only the names of the weekdays are shown. */
const A_MONDAY = Date.UTC(2026, 10, 16)
const DAY_MS = 86_400_000

const weekdayName = ({ weekday }: SampleDay, width: 'short' | 'long') =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: width, timeZone: 'UTC' }).format(
    A_MONDAY + weekday * DAY_MS,
  )
const percent = (share: number) =>
  numberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

const BAR_WIDTH = 30
const SLOT = 40
const HEIGHT = 62
const GAP = 2

/** Bar of a day's scans, with challenged ones above passed ones. */
const Bar = ({ day, place }: { day: SampleDay; place: number }) => {
  const x = place * SLOT + (SLOT - BAR_WIDTH) / 2
  const challenged = Math.round((HEIGHT * day.total_failed_faces) / scansOf(day))
  return (
    <>
      <rect className="fill-chart-2" x={x} width={BAR_WIDTH} height={challenged - GAP} rx="3" />
      <rect
        className="fill-chart-1"
        x={x}
        y={challenged}
        width={BAR_WIDTH}
        height={HEIGHT - challenged}
        rx="3"
      />
      <text className="fill-text-muted text-[12px]" x={x + BAR_WIDTH / 2} y={HEIGHT + 18} textAnchor="middle">
        {weekdayName(day, 'short')}
      </text>
    </>
  )
}

const Swatch = ({ className, label }: { className: string; label: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={cx('size-2.5 rounded-tag', className)} />
    {label}
  </li>
)

/** Week of a made-up store, as the portal counts it. All figures are computed from the same days. */
export const SampleCard = () => {
  const { scans, passRate, refusals } = sampleTotals()
  const days = SAMPLE_WEEK.map((day) =>
    t('siteRetail.sample.day', {
      day: weekdayName(day, 'long'),
      passed: day.total_passed_faces,
      challenged: day.total_failed_faces,
    }),
  )
  return (
    <figure className="rounded-surface border border-border-strong bg-surface">
      <div className="px-5 pt-4 pb-4">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-panel">
          <span className="font-semibold">{t('siteRetail.sample.title')}</span>
          <span className="shrink-0 text-base text-text-muted">{t('siteRetail.sample.mark')}</span>
        </figcaption>
        <p className="mt-1 text-[40px]/[44px] font-semibold tracking-[-0.028em]">{percent(passRate)}</p>
        <svg
          role="img"
          aria-label={t('siteRetail.sample.chart', {
            scans,
            days: new Intl.ListFormat(currentLocale()).format(days),
          })}
          viewBox={`4 0 ${SAMPLE_WEEK.length * SLOT - 8} ${HEIGHT + 24}`}
          className="mt-3 h-auto w-full max-w-100"
        >
          {SAMPLE_WEEK.map((day, place) => (
            <Bar key={day.weekday} day={day} place={place} />
          ))}
        </svg>
        <ul className="mt-2 flex flex-wrap gap-x-6 text-help text-text-muted">
          <Swatch className="bg-chart-1" label={t('siteRetail.sample.passed')} />
          <Swatch className="bg-chart-2" label={t('siteRetail.sample.challenged')} />
        </ul>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-5 py-3 text-panel">
        {t('siteRetail.sample.refusals')}
        <span className="flex flex-1 flex-wrap gap-1.5 text-chart-1">
          <TallyMarks count={refusals} strokeWidth={11} groupClassName="h-4.5 w-auto" />
        </span>
        <span className="font-semibold tabular-nums">{refusals}</span>
      </p>
    </figure>
  )
}
