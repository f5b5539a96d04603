import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { LogName } from '#src/features/profile/profile-queries.ts'
import { formatLogView, type LogView, parseLogView } from '#src/features/profile/log-view.ts'

export type ChangeLogView = (change: Partial<LogView>) => void

/** Reads and writes the view of a log in the URL, so that users can share it. */
export const useLogView = (log: LogName): readonly [LogView, ChangeLogView] => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseLogView(params, log), [params, log])
  const change = useCallback<ChangeLogView>(
    (part) =>
      setParams((before) => formatLogView({ ...parseLogView(before, log), ...part }, before), {
        preventScrollReset: true,
      }),
    [setParams, log],
  )
  return [view, change]
}
