import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import type { Figures } from '#src/features/analytics/analytics-figures.ts'
import { useFormats } from '#src/features/analytics/use-formats.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { tableOfWords } from '#src/ui/charts/chart-table.ts'
import { NumberedPie, SLICE_FILLS } from '#src/ui/charts/numbered-pie.tsx'

/** Why scans failed, by the six reasons that staff record (DB-09). */
export const ReasonsPanel = ({ figures: { reasons, failed } }: { figures: Figures }) => {
  const { t } = useTranslation()
  const { count: number, share: percent } = useFormats()
  const isFolded = reasons.some(({ reason }) => reason === 'total_reasons_folded')
  const rows = reasons.map(({ reason, count, share }) => [
    t(`analytics.reasons.${reason}`),
    number(count),
    percent(share),
  ])
  return (
    <ChartPanel
      title={t('analytics.reasonsTitle')}
      lead={t('analytics.reasonsUnit', { count: failed, number: number(failed) })}
      texts={{ showTable: t('analytics.showTable'), showChart: t('analytics.showChart') }}
      table={tableOfWords([t('analytics.reason'), t('analytics.count'), t('analytics.share')], rows)}
    >
      {failed === 0 ? (
        <p className="py-6 text-text-muted">{t('analytics.noReasons')}</p>
      ) : (
        <div className="flex flex-col items-center gap-6 sm:flex-row sm:gap-10">
          <NumberedPie
            counts={reasons.map(({ count }) => count)}
            className="size-60 shrink-0 max-sm:size-56"
          />
          <ul className="w-full min-w-0 flex-1">
            {rows.map(([name, count, share], place) => (
              <li
                key={name}
                className="flex min-h-10 items-center gap-3 py-1.5 not-first:border-t not-first:border-border"
              >
                <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
                  <rect width={24} height={24} rx={5} className={SLICE_FILLS[place]} />
                  <circle cx={12} cy={12} r={9} className="fill-surface" />
                  <text
                    x={12}
                    y={12}
                    textAnchor="middle"
                    dominantBaseline="central"
                    className="fill-text text-[12px] font-semibold"
                  >
                    {place + 1}
                  </text>
                </svg>
                <span className="min-w-0 flex-1 text-form">{name}</span>
                <span className="tabular-nums">{count}</span>
                <span className="w-14 text-right text-text-muted tabular-nums">{share}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isFolded && (
        <p className="mt-3 text-help text-text-muted">
          {t('analytics.foldedWhy', { least: SMALL_GROUP_MIN })}
        </p>
      )}
    </ChartPanel>
  )
}
