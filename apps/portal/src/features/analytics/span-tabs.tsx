import { cx } from 'class-variance-authority'
import { SPANS, type Span } from '#src/features/analytics/analytics-figures.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { TabList, tabProps } from '#src/ui/tab-list.tsx'

export const SPAN_PANEL = 'analytics-span'
export const spanTabId = (span: Span) => `analytics-tab-${span}`

interface SpanTabsProps {
  span: Span
  onSpan: (span: Span) => void
}

/** Tabs for yesterday and the last 7 days. */
export const SpanTabs = ({ span, onSpan }: SpanTabsProps) => {
  const { t } = useTranslation()
  const spans = Object.keys(SPANS) as Span[]
  return (
    <TabList
      label={t('analytics.spans')}
      className="flex h-13 rounded-surface border bg-sunken p-0.75 print:hidden"
    >
      {spans.map((one) => (
        <button
          key={one}
          {...tabProps(one === span, SPAN_PANEL)}
          type="button"
          id={spanTabId(one)}
          onClick={() => onSpan(one)}
          className={cx(
            'flex-1 rounded-control border text-form',
            one === span
              ? 'border-border-strong bg-surface font-semibold'
              : 'border-transparent text-text-muted hover:text-text',
          )}
        >
          {t(`analytics.${one}`)}
        </button>
      ))}
    </TabList>
  )
}
