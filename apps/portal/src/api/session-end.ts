import type { Realm } from '@assure/contract/constants'

/** The account went with its session (AC-02): until then the deletion can be undone. */
interface AccountDeleted {
  erasedAtUtc: number
}
/** `logout` is the person's own wish, `expired` the server's word (RT-10). */
export type SessionEnd = 'logout' | 'expired' | AccountDeleted
type Listener = (end: SessionEnd) => void

const listeners: Record<Realm, Set<Listener>> = { developer: new Set(), retail: new Set() }

/** Calls `listener` whenever that realm's session ends; gives back how to stop that. */
export const onSessionEnd = (realm: Realm, listener: Listener): (() => void) => {
  listeners[realm].add(listener)
  return () => {
    listeners[realm].delete(listener)
  }
}

/** Tells everybody that holds something of that realm's session to let go of it. */
export const announceSessionEnd = (realm: Realm, end: SessionEnd): void => {
  for (const listener of [...listeners[realm]]) listener(end)
}
