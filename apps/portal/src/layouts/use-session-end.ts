import type { Realm } from '@assure/contract/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd, type SessionEnd } from '#src/api/session-end.ts'

/** The page for a user whose session has ended, and its message. */
export interface WayOut {
  to: string
  state: unknown
}

/**
 * Goes to the login when the realm's session ends (LG-07, RT-10), and says so at once: a screen that
 * stayed up meanwhile would ask for what it may no longer have.
 */
export const useSessionEnd = (realm: Realm, wayOut: (end: SessionEnd) => WayOut): boolean => {
  const navigate = useNavigate()
  const [isEnded, setIsEnded] = useState(false)
  const leave = useEffectEvent((end: SessionEnd) => {
    setIsEnded(true)
    const { to, state } = wayOut(end)
    void navigate(to, { replace: true, state })
  })
  useEffect(() => {
    const stop = onSessionEnd(realm, (end) => {
      stop()
      leave(end)
    })
    return stop
  }, [realm])
  return isEnded
}
