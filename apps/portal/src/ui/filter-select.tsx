import { useState } from 'react'
import { FilterButtonText, filterButtonClass, type FilterSelectProps } from '#src/ui/filter-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

// The lists themselves are only fetched when somebody wants one.
const load = () => import('#src/ui/filter-list.tsx')
const FilterList = lazyPart(async () => (await load()).FilterList)

/** A filter of a list: a button that names what it filters by, with a list to choose from. */
export const FilterSelect = (props: FilterSelectProps) => {
  const [wanted, setWanted] = useState(false)
  const preload = () => {
    props.onWanted?.()
    // Failing here is failing early: opening the list tries again.
    void load().catch(() => undefined)
  }
  const closed = (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      className={filterButtonClass(props.block ?? false, props.value !== '')}
    >
      <FilterButtonText {...props} />
    </button>
  )
  return wanted ? <FilterList {...props} fallback={closed} onFailed={() => setWanted(false)} /> : closed
}
