import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading after navigation, so that screen readers announce it and the keyboard starts there. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector('h1')?.focus()
  }, [pathname])
}
