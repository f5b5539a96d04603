import { useEffect, useState } from 'react'

const TICK_MS = 30_000
const now = () => Math.floor(Date.now() / 1000)

/** Returns the current time in whole seconds since 1970 UTC, updated twice a minute. */
export const useNow = (): number => {
  const [seconds, setSeconds] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
