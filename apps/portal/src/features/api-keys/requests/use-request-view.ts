import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  formatRequestView,
  parseRequestView,
  type RequestView,
} from '#src/features/api-keys/requests/request-view.ts'

export type ChangeRequestView = (change: Partial<RequestView>, options?: { replace: boolean }) => void

/** Reads and writes the view of the requests in the URL, so that users can share it. */
export const useRequestView = (): readonly [RequestView, ChangeRequestView] => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseRequestView(params), [params])
  const change = useCallback<ChangeRequestView>(
    (part, { replace } = { replace: false }) =>
      setParams((before) => formatRequestView({ ...parseRequestView(before), ...part }, before), {
        preventScrollReset: true,
        replace,
      }),
    [setParams],
  )
  return [view, change]
}
