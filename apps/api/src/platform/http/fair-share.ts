/**
 * Counts what senders hold of something that all share. A sender may hold as much as is still free: one sender gets half of
 * all, each of `n` senders one part of `n + 1`, and a part is always left for the next one (dynamic thresholds,
 * Choudhury and Hahne 1998). A sender without a name (null) may take all that is free.
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
    /** Whether a sender holds at most `most` if it takes `amount` more. */
    mayTake: (sender: string | null, amount: number, most: number): boolean =>
      amount + (sender === null ? 0 : (bySender.get(sender) ?? 0)) <= most,
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
