import { useState } from 'react'
import { FilterButtonText, filterButtonClass, type FilterSelectProps } from '#src/ui/filter-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

// The code of the lists is large, so it loads on hover, focus or click.
const load = () => import('#src/ui/filter-list.tsx')
const FilterList = lazyPart(async () => (await load()).FilterList)

/** A list filter: a button with the current value, and a list of options that loads on demand. */
export const FilterSelect = (props: FilterSelectProps) => {
  const [wanted, setWanted] = useState(false)
  const preload = () => {
    props.onWanted?.()
    // Ignore a failed preload. Opening the list tries again.
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
