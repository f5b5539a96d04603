import type { Estimations } from '#src/shared/usage/use-estimations.ts'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { Month } from '#src/lib/month.ts'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { RangeBar } from '#src/ui/charts/range-bar.tsx'

/** Decimals of seconds in a file: more than on screen, to avoid rounding twice. */
const FILE_DECIMALS = 6
const PERCENTILES = ['p50', 'p90', 'p99'] as const

interface LatencyPanelProps {
  latency: Estimations['latency_statistics']
  count: number
  month: Month
  className: string
}

/** Average time of an estimation with its minimum and maximum, and with percentiles if known (DB-04). */
export const LatencyPanel = ({ latency, count, month, className }: LatencyPanelProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { average, minimum, maximum, percentiles } = latency
  const isKnown = average !== null && minimum !== null && maximum !== null
  const known = isKnown
    ? [
        { label: t('usage.latency.average'), ms: average },
        { label: t('usage.latency.minimum'), ms: minimum },
        { label: t('usage.latency.maximum'), ms: maximum },
        ...PERCENTILES.flatMap((name) =>
          percentiles ? [{ label: t(`usage.latency.percentile.${name}`), ms: percentiles[name] }] : [],
        ),
      ]
    : []
  return (
    <ChartPanel
      title={t('usage.latency.title')}
      lead={t('usage.latency.lead')}
      file={words.file(`${t('usage.latency.file')}-${month}`)}
      texts={words.panelTexts}
      className={className}
      table={{
        columns: [
          words.nameColumn(t('usage.latency.row')),
          { header: t('usage.latency.column'), show: (value) => words.secondsAlone(Number(value) * 1000) },
        ],
        rows: known.map(({ label, ms }) => [label, Number((ms / 1000).toFixed(FILE_DECIMALS))]),
      }}
    >
      {isKnown ? (
        <>
          <p className="text-counter font-semibold tracking-[-0.01em] tabular-nums">
            {words.seconds(average)}
          </p>
          <div className="mt-4">
            <RangeBar
              minimum={minimum}
              maximum={maximum}
              mark={average}
              ticks={
                percentiles
                  ? PERCENTILES.map((name) => ({
                      value: percentiles[name],
                      label: t(`usage.latency.percentile.${name}`),
                      text: words.seconds(percentiles[name]),
                    }))
                  : []
              }
            />
          </div>
          <dl className="mt-1 flex justify-between gap-4 text-chip tabular-nums">
            <Figure label={t('usage.latency.minimum')} value={words.seconds(minimum)} />
            <Figure label={t('usage.latency.maximum')} value={words.seconds(maximum)} />
          </dl>
          {percentiles && percentiles.of_count < count && (
            <p className="mt-2 text-chip text-text-muted">
              {t('usage.latency.ofSome', { number: words.count(percentiles.of_count) })}
            </p>
          )}
        </>
      ) : (
        <p className="text-text-muted">{t('usage.latency.unknown')}</p>
      )}
    </ChartPanel>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-1">
    <dt className="text-text-muted">{label}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
)
