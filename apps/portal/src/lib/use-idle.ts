import { useEffect, useState } from 'react'

/** Long enough for a page to work, so that nothing competes with it. */
const QUIET_AFTER_MS = 3000

/** Whether the page has stood for a while. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), QUIET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
