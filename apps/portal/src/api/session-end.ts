import type { Realm } from '@assure/contract/constants'

/** The session ended because the organisation (AC-02) or the login was deleted. This can be undone until `erasedAtUtc`. */
interface AccountDeleted {
  erasedAtUtc: number
  isLogin?: true
}
/** `logout`: the user logged out. `expired`: the server ended the session (RT-10). */
export type SessionEnd = 'logout' | 'expired' | AccountDeleted
type Listener = (end: SessionEnd) => void

const listeners: Record<Realm, Set<Listener>> = { developer: new Set(), retail: new Set() }

/** Calls `listener` whenever the realm's session ends. Returns a function that unsubscribes. */
export const onSessionEnd = (realm: Realm, listener: Listener): (() => void) => {
  listeners[realm].add(listener)
  return () => {
    listeners[realm].delete(listener)
  }
}

/** Notifies all listeners that the realm's session ended, so that they clear their data. */
export const announceSessionEnd = (realm: Realm, end: SessionEnd): void => {
  for (const listener of [...listeners[realm]]) listener(end)
}
