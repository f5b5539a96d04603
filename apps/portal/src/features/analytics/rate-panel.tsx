import type { Figures } from '#src/features/analytics/analytics-figures.ts'
import { useFormats } from '#src/features/analytics/use-formats.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Pass rate of the span, with the counts behind it. */
export const RatePanel = ({ figures: { days, scanned, passed, failed, rate } }: { figures: Figures }) => {
  const { t } = useTranslation()
  const { count, share, days: formatDays } = useFormats()
  const counts = [
    [t('analytics.scanned'), scanned],
    [t('analytics.passed'), passed],
    [t('analytics.failed'), failed],
  ] as const
  return (
    <section
      aria-labelledby="pass-rate"
      className="flex break-inside-avoid flex-wrap items-end justify-between gap-x-10 gap-y-4 rounded-surface border bg-surface p-4 sm:px-6 sm:py-5"
    >
      <div>
        <h2 id="pass-rate" className="text-text-muted">
          {t('analytics.passRate')}
        </h2>
        <p className="text-[48px]/[56px] font-semibold tracking-[-0.02em] tabular-nums">
          {rate === null ? '–' : share(rate)}
        </p>
        <p className="text-help text-text-muted">{formatDays(days[0]?.day ?? '', days.at(-1)?.day ?? '')}</p>
      </div>
      <dl className="flex gap-8 sm:gap-10">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-help text-text-muted">{name}</dt>
            <dd className="text-dialog font-semibold tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="basis-full border-t pt-3 text-help text-text-muted">{t('analytics.passRateWhat')}</p>
    </section>
  )
}
