/** Asks the user for a password or a code and confirms it with the server. False if the user cancels. */
type AskIdentity = (mode: string) => Promise<boolean>

let ask: AskIdentity | null = null
let asking: Promise<boolean> | null = null

/** Sets the function that asks the user. Returns a function that removes it. */
export const onIdentityAsked = (asker: AskIdentity): (() => void) => {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** Asks the user to confirm their identity for a call. Concurrent calls share one question. */
export const confirmIdentity = (mode: string): Promise<boolean> => {
  asking ??= (ask?.(mode) ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
