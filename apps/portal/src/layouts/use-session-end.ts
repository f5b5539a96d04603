import type { Realm } from '@assure/contract/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd, type SessionEnd } from '#src/api/session-end.ts'

/** The page to go to when the session ends, with its navigation state. */
export interface WayOut {
  to: string
  state: unknown
}

/**
 * Navigates away when the realm's session ends (LG-07, RT-10). Returns true at once, so that the layout stops rendering
 * screens that would make calls without a session.
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
