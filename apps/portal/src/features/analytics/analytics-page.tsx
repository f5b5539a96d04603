import '#src/features/analytics/texts/texts.ts'
import type { MetricsAnswer } from '@assure/contract/usage/metrics'
import { ChartColumn, FlaskConical, RotateCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { figuresOf, type Span } from '#src/features/analytics/analytics-figures.ts'
import { keepToken, keptToken } from '#src/features/analytics/analytics-token.ts'
import { DaysPanel } from '#src/features/analytics/days-panel.tsx'
import { RatePanel } from '#src/features/analytics/rate-panel.tsx'
import { ReasonsPanel } from '#src/features/analytics/reasons-panel.tsx'
import { SPAN_PANEL, SpanTabs, spanTabId } from '#src/features/analytics/span-tabs.tsx'
import { useMetrics } from '#src/features/analytics/use-metrics.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { PageTop } from '#src/shared/page/page-edges.tsx'
import { exactTime } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { placeText } from '#src/shared/licences/coded-licence.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Removes the token from the URL at once (DB-10), so that nobody can read it there or bookmark it. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (token !== null) {
    keepToken(token)
    throw replace(`${pathname}?lang=${currentLanguage()}`)
  }
  return { token: keptToken() }
}

/** Says that the figures are invented, on screen and on paper. */
const TestDataNote = () => {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-2 rounded-control border bg-warning-soft px-4 py-3 font-semibold text-warning">
      <FlaskConical aria-hidden size={20} className="shrink-0" />
      {t('analytics.testData')}
    </p>
  )
}

/** Heading with the scope, the company and the time of the figures. */
const Head = ({ answer }: { answer: MetricsAnswer | null }) => {
  const { t, locale } = useTranslation()
  if (!answer) return <Heading title={t('analytics.title')} />
  const { company, chain, store = '', licence_code: code } = answer.scope
  return (
    <div>
      <Heading title={t('analytics.titleOf', { place: placeText(store, chain) })} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-text-muted wrap-anywhere">
        <span>{company}</span>
        {code && <span className="slashed-zero">{t('analytics.licence', { code })}</span>}
        <span>{t('analytics.asOf', { time: exactTime(answer.as_of_utc, locale) })}</span>
      </p>
    </div>
  )
}

const Heading = ({ title }: { title: string }) => (
  <>
    <DocumentTitle page={title} />
    <h1 tabIndex={-1} className="text-heading font-semibold wrap-anywhere">
      {title}
    </h1>
  </>
)

const Figures = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const [span, setSpan] = useState<Span>('yesterday')
  const { metrics, askAgain } = useMetrics(token)
  const now = useNow()
  const figures = metrics.answer && figuresOf(metrics.answer.result, span, new Date(now * 1000))
  return (
    <>
      {metrics.answer?.test_mode && <TestDataNote />}
      <Head answer={metrics.answer} />
      <SpanTabs span={span} onSpan={setSpan} />
      <div role="tabpanel" id={SPAN_PANEL} aria-labelledby={spanTabId(span)} className="flex flex-col gap-4">
        {metrics.status === 'loading' && (
          <div aria-busy className="flex flex-col gap-4">
            <span className="sr-only">{t('analytics.loading')}</span>
            <Skeleton className="h-34 w-full" />
            <Skeleton className="h-86 w-full" />
          </div>
        )}
        {metrics.status === 'failed' && (
          <NoData text={t('analytics.failedText')}>
            <Button icon={<RotateCw aria-hidden size={16} />} onClick={askAgain}>
              {t('analytics.retry')}
            </Button>
          </NoData>
        )}
        {figures &&
          (figures.scanned === 0 ? (
            <NoData text={t('analytics.noDataText')} />
          ) : (
            <>
              <RatePanel figures={figures} />
              <ReasonsPanel figures={figures} />
              {span === 'lastWeek' && <DaysPanel days={figures.days} />}
            </>
          ))}
      </div>
    </>
  )
}

const NoData = ({ text, children }: { text: string; children?: React.ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div role="status" className="rounded-surface border bg-surface">
      <EmptyState icon={ChartColumn} title={t('common.noData')} text={text}>
        {children}
      </EmptyState>
    </div>
  )
}

/** Scan metrics of an analytics link, `/analytics` (section 2, DB-09). */
export default function AnalyticsPage() {
  const { t } = useTranslation()
  const { token } = useLoaderData<typeof clientLoader>()
  return (
    <div className="mx-auto flex min-h-dvh max-w-205 flex-col print:min-h-0 print:max-w-none">
      <PageTop name={portalConfig().appName} />
      <main className="flex flex-1 flex-col gap-4 px-4 pb-6 sm:px-8 pointer-coarse:pt-3">
        {token === null ? (
          <>
            <Heading title={t('analytics.title')} />
            <NoData text={t('analytics.noLinkText')} />
          </>
        ) : (
          <Figures token={token} />
        )}
        <p className="flex items-center gap-2 text-help text-text-muted">
          <ShieldCheck aria-hidden size={16} className="shrink-0" />
          {t('analytics.privacy')}
        </p>
      </main>
    </div>
  )
}
