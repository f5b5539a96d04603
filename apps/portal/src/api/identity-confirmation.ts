/** The proof that a call needs. A second factor is a code or a passkey. */
export type NeededProof = 'any' | 'second_factor'

/** Asks the user to prove themself and confirms it with the server. False if the user cancels. */
type AskIdentity = (mode: string, needed: NeededProof) => Promise<boolean>

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
export const confirmIdentity = (mode: string, needed: NeededProof = 'any'): Promise<boolean> => {
  asking ??= (ask?.(mode, needed) ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
