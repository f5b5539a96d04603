/** Asks the person for a password or a code, and confirms it to the server. False when the person gave up. */
type AskIdentity = (mode: string) => Promise<boolean>

let ask: AskIdentity | null = null
let asking: Promise<boolean> | null = null

/** Sets what asks the person; returns how to stop that. */
export const onIdentityAsked = (asker: AskIdentity): (() => void) => {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** Asks the person to confirm who they are before a call. Calls at the same time share one question. */
export const confirmIdentity = (mode: string): Promise<boolean> => {
  asking ??= (ask?.(mode) ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
