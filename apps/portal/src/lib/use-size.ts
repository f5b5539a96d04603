import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the current size of an element in px; 0 by 0 before it is mounted. */
export const useSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
