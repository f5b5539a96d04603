import type { MetricsAnswer } from '@assure/contract/usage/metrics'
import { useCallback, useEffect, useState } from 'react'
import { fetchMetrics } from '#src/features/analytics/fetch-metrics.ts'

type Metrics = { status: 'loading' | 'failed'; answer: null } | { status: 'loaded'; answer: MetricsAnswer }

/** Loads the metrics of a link, and reloads them on `askAgain`. Logs a failure and then shows no data (DB-09). */
export const useMetrics = (token: string): { metrics: Metrics; askAgain: () => void } => {
  const [metrics, setMetrics] = useState<Metrics>({ status: 'loading', answer: null })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const over = new AbortController()
    fetchMetrics(token, over.signal).then(
      (answer) => setMetrics({ status: 'loaded', answer }),
      (error: unknown) => {
        if (over.signal.aborted) return
        // oxlint-disable-next-line no-console -- DB-09 requires this log; the page does not show the reason
        console.warn('The scan metrics did not load.', error)
        setMetrics({ status: 'failed', answer: null })
      },
    )
    return () => over.abort()
  }, [token, tries])
  const askAgain = useCallback(() => {
    setMetrics({ status: 'loading', answer: null })
    setTries((before) => before + 1)
  }, [])
  return { metrics, askAgain }
}
