import { RpcError } from '@assure/contract/rpc-error'

/** A sender may hold this many times what is still free. */
const SHARE = 3
const RETRY_MAX_S = 3

/** Seconds after which a refused call may come again. They differ, so that refused calls do not come together. */
export const retryAfterS = (): number => 1 + Math.floor(Math.random() * RETRY_MAX_S)

/** Makes the refusal of a call before it starts: 503 if nothing is free, otherwise 429 for a sender that holds its share. */
export const refusalOf = (isFull: boolean): RpcError =>
  new RpcError(isFull ? 'unavailable' : 'rate_limited', { retryAfterS: retryAfterS(), isBeforeStart: true })

/**
 * Counts what senders hold of something that all share. One sender gets three quarters of all at most, each of `n` senders
 * three parts of `3n + 1`, and the last part is left for the next one (dynamic thresholds, Choudhury and Hahne 1998). A sender
 * without a name (null) may take all that is free.
 */
export const countHeld = () => {
  const bySender = new Map<string, number>()
  let total = 0
  const add = (sender: string | null, amount: number) => {
    total += amount
    if (sender === null) return
    const held = (bySender.get(sender) ?? 0) + amount
    if (held === 0) bySender.delete(sender)
    else bySender.set(sender, held)
  }
  return {
    total: (): number => total,
    /** Returns what a sender holds. */
    heldBy: (sender: string): number => bySender.get(sender) ?? 0,
    /** Whether a sender may take an amount of what is free. */
    mayTake: (sender: string | null, amount: number, free: number): boolean =>
      amount <= free && (sender === null || amount + (bySender.get(sender) ?? 0) <= SHARE * free),
    /** Takes an amount. Returns a function that gives it back, once only. */
    take: (sender: string | null, amount: number): (() => void) => {
      add(sender, amount)
      let isHeld = true
      return () => {
        if (isHeld) add(sender, -amount)
        isHeld = false
      }
    },
  }
}
