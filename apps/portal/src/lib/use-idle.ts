import { useEffect, useState } from 'react'

/** Long enough for the page to finish loading, so that background work does not compete with it. */
const QUIET_AFTER_MS = 3000

/** Whether the component has been mounted for 3 seconds. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), QUIET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
