import { useEffect, useState } from 'react'

const LATE_AFTER_MS = 1000

/**
 * Whether to keep the page transparent while its notices load, because a notice that comes later moves everything
 * below it. Focus and calls of the page go on meanwhile. After one second it no longer waits.
 */
export const useHold = (isLoading: boolean): boolean => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && !isLate
}
