import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Puts the focus on a new page's heading, so that it is read out and the keyboard starts there. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector('h1')?.focus()
  }, [pathname])
}
