import type { Realm } from '@assure/contract/constants'
import { useEffect, useEffectEvent } from 'react'
import { announceSessionEnd } from '#src/api/session-end.ts'

const ASK_AGAIN_AFTER_MS = 60_000

interface Watched<Session> {
  realm: Realm
  /** Email address of the user whose pages are shown. */
  email: string
  ask: () => Promise<Session | null>
  /** Called with the server's current session if it is the same user. */
  onKnown?: (session: Session) => void
}

/** Checks the session when the user returns to this tab. They may have logged out or switched account elsewhere. */
export const useSessionWatch = <Session extends { email: string }>(watched: Watched<Session>): void => {
  const ask = useEffectEvent(async () => {
    // Ignore a failed check. The next call will report an ended session.
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
