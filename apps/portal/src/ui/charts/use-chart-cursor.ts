import { type KeyboardEvent, useState } from 'react'
import { partByKey } from '#src/ui/charts/chart-layout.ts'

/**
 * Returns the current part of a chart: the one under the pointer, or the one chosen by arrow keys while the chart has
 * the focus. The chart has the slider role: every screen reader passes it the arrow keys and reads its
 * `aria-valuetext`.
 */
export const useChartCursor = (count: number, first: number) => {
  const [pointed, setPointed] = useState<number | null>(null)
  const [chosen, setChosen] = useState(first)
  const [isShown, setIsShown] = useState(false)
  const last = Math.max(0, count - 1)
  // There may be fewer parts now, for example in another month.
  const current = Math.min(chosen, last)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setIsShown(false)
      setPointed(null)
      return
    }
    const next = partByKey(event.key, current, count)
    if (next === undefined) return
    event.preventDefault()
    setPointed(null)
    setChosen(next)
    setIsShown(true)
  }
  return {
    /** The part to show, or null for none. */
    shown: pointed ?? (isShown && count > 0 ? current : null),
    current,
    point: setPointed,
    /** Props of the element with the focus. */
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-orientation': 'horizontal',
      'aria-valuemin': 1,
      'aria-valuemax': Math.max(1, count),
      'aria-valuenow': current + 1,
      onKeyDown,
      onFocus: () => setIsShown(true),
      onBlur: () => setIsShown(false),
    } as const,
  }
}
