import type { Realm } from '@assure/contract/constants'
import { useEffect, useEffectEvent } from 'react'
import { announceSessionEnd } from '#src/api/session-end.ts'

const ASK_AGAIN_AFTER_MS = 60_000

interface Watched<Session> {
  realm: Realm
  /** Whose pages are on the screen. */
  email: string
  ask: () => Promise<Session | null>
  /** Hears what the server says now of the same person. */
  onKnown?: (session: Session) => void
}

/** A user who comes back to this tab may have logged out, or in as somebody else, in another one. */
export const useSessionWatch = <Session extends { email: string }>(watched: Watched<Session>): void => {
  const ask = useEffectEvent(async () => {
    // Without an answer the next call will tell.
    const session = await watched.ask().catch(() => undefined)
    if (session === null) announceSessionEnd(watched.realm, 'expired')
    else if (session && session.email !== watched.email) window.location.reload()
    else if (session) watched.onKnown?.(session)
  })
  useEffect(() => {
    let askedAt = Date.now()
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_AFTER_MS) return
      askedAt = Date.now()
      void ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}
