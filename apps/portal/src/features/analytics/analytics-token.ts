const KEY = 'analyticsToken'
let kept: string | null = null

/** Keeps the token for this tab only, because the URL no longer has it (DB-10). */
export const keepToken = (token: string): void => {
  kept = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // If storage is blocked, the variable keeps it until a reload.
  }
}

/** Returns the token of the link that was opened in this tab, or null. */
export const keptToken = (): string | null => {
  try {
    return kept ?? sessionStorage.getItem(KEY)
  } catch {
    return kept
  }
}
