/** The account went with its session (AC-02): until then the deletion can be undone. */
interface AccountDeleted {
  erasedAtUtc: number
}
/** `logout` is the person's own wish, `expired` the server's word (RT-10). */
export type SessionEnd = 'logout' | 'expired' | AccountDeleted
type Listener = (end: SessionEnd) => void

const listeners = new Set<Listener>()

/** Calls `listener` whenever the developer session ends; gives back how to stop that. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells everybody that holds something of the session to let go of it. */
export const announceSessionEnd = (end: SessionEnd): void => {
  for (const listener of [...listeners]) listener(end)
}
