import { useCallback, useState } from 'react'

/** Returns a `ref` for a box, and whether its content is wider than the box. */
export const useScrollsSideways = (): readonly [
  (box: HTMLElement | null) => (() => void) | void,
  boolean,
] => {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, scrolls]
}
