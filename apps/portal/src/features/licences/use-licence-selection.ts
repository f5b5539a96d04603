import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { useCallback, useMemo, useState } from 'react'

const canSelect = (licence: Licence) => licenceCan(licenceStatus(licence), 'delete')

/**
 * Tracks the licences selected for a bulk action across all pages. `onPage` has the licences of this page. A new
 * `scope` (filters and search) clears the selection.
 */
export const useLicenceSelection = (onPage: readonly Licence[] | undefined, scope: string) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Licence>>(new Map())
  const [chosenIn, setChosenIn] = useState(scope)
  if (chosenIn !== scope) {
    setChosenIn(scope)
    setChosen(new Map())
  }
  const { licences, elsewhere } = useMemo(() => {
    // Prefer the copy on the page: another user may have deleted the licence since it was selected.
    const now = new Map(onPage?.map((licence) => [licence.deeplink_data, licence]))
    const current = [...chosen.values()]
      .map((licence) => now.get(licence.deeplink_data) ?? licence)
      .filter(canSelect)
    return {
      licences: current,
      elsewhere: current.filter(({ deeplink_data }) => !now.has(deeplink_data)).length,
    }
  }, [chosen, onPage])
  const toggle = useCallback(
    (rows: readonly Licence[], select: boolean) =>
      setChosen((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (select) after.set(row.deeplink_data, row)
          else after.delete(row.deeplink_data)
        }
        return after
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  const selected = useMemo(() => new Set(licences.map(({ deeplink_data }) => deeplink_data)), [licences])
  return { licences, elsewhere, selected, canSelect, toggle, clear }
}
