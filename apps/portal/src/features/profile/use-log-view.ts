import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatLogView, type LogView, parseLogView } from '#src/features/profile/log-view.ts'

export type ChangeLogView = (change: Partial<LogView>) => void

/** Reads and writes the view of the security log in the URL, so that users can share it. */
export const useLogView = (): readonly [LogView, ChangeLogView] => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseLogView(params), [params])
  const change = useCallback<ChangeLogView>(
    (part) =>
      setParams((before) => formatLogView({ ...parseLogView(before), ...part }, before), {
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [view, change]
}
