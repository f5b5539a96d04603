import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatLicenceView, type LicenceView, parseLicenceView } from '#src/features/licences/licence-view.ts'

export type ChangeView = (change: Partial<LicenceView>, options?: { replace?: boolean }) => void

/** Reads and writes the view in the URL. Every change returns to page 1, unless it sets the page. */
export const useLicenceView = (): readonly [LicenceView, ChangeView] => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseLicenceView(params), [params])
  const change = useCallback<ChangeView>(
    (part, { replace = false } = {}) =>
      setParams((before) => formatLicenceView({ ...parseLicenceView(before), page: 1, ...part }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [view, change]
}
