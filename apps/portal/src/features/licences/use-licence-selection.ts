import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { useCallback, useMemo, useState } from 'react'

const canSelect = (licence: Licence) => licenceCan(licenceStatus(licence), 'delete')

/** The licences chosen for a bulk action, over all pages of the list. */
export const useLicenceSelection = (fresh: readonly Licence[] | undefined) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Licence>>(new Map())
  // A chosen licence that is on this page is as the page has it: it may have been deleted meanwhile.
  const licences = useMemo(() => {
    const now = new Map(fresh?.map((licence) => [licence.deeplink_data, licence]))
    return [...chosen.values()].map((licence) => now.get(licence.deeplink_data) ?? licence).filter(canSelect)
  }, [chosen, fresh])
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
  return { licences, selected, canSelect, toggle, clear }
}
