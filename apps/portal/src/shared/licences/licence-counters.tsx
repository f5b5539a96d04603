import { numberFormat } from '@assure/contract/number-format'
import { useTranslation } from '#src/i18n/translation.ts'
import { Counters } from '#src/ui/counters.tsx'
import { Hint } from '#src/ui/hint.tsx'

interface LicenceCountersProps {
  /** undefined while loading. */
  counters: { total: number; active: number; inactive: number } | undefined
  /** Whether loading failed. */
  isFailed: boolean
  /** Share of passed scans, 0 to 1; null without scans. Absent on pages that do not show it. */
  passRate?: number | null | undefined
  withPassRate?: boolean
}

/** Total, Active, Inactive and the pass rate as a whole percent (LC-01). */
export const LicenceCounters = ({
  counters,
  isFailed,
  passRate,
  withPassRate = false,
}: LicenceCountersProps) => {
  const { t, locale } = useTranslation()
  const unknown = isFailed ? '–' : undefined
  const number = (value: number | undefined) =>
    value === undefined ? unknown : numberFormat(locale).format(value)
  const rate = () => {
    if (!counters) return unknown
    if (typeof passRate === 'number') return numberFormat(locale, { style: 'percent' }).format(passRate)
    return (
      <Hint text={t('licences.passRateNone')} side="bottom">
        <button type="button" className="cursor-default rounded-tag px-1">
          <span aria-hidden>–</span>
          <span className="sr-only">{t('licences.passRateNone')}</span>
        </button>
      </Hint>
    )
  }
  return (
    <Counters
      label={t('licences.counters')}
      counters={[
        { label: t('licences.total'), value: number(counters?.total) },
        { label: t('licences.active'), value: number(counters?.active) },
        { label: t('licences.inactive'), value: number(counters?.inactive) },
        ...(withPassRate ? [{ label: t('licences.passRate'), value: rate() }] : []),
      ]}
    />
  )
}
