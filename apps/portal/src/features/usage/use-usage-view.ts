import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatUsageView, parseUsageView, type UsageView } from '#src/features/usage/usage-view.ts'
import { type Month, monthAt } from '#src/lib/month.ts'
import { useNow } from '#src/lib/use-now.ts'

/** Reads and writes the view in the URL. `searchOf` returns the query of another view. */
export const useUsageView = () => {
  const current: Month = monthAt(useNow())
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseUsageView(params, current), [params, current])
  const searchOf = (change: Partial<UsageView>): string =>
    `?${formatUsageView({ ...view, ...change }, current)}`
  const change = (part: Partial<UsageView>): void =>
    setParams(formatUsageView({ ...view, ...part }, current), { preventScrollReset: true })
  return { view, current, isRunning: view.month === current, searchOf, change }
}
export type UsageViewState = ReturnType<typeof useUsageView>
