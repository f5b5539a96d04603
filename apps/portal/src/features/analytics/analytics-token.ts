const KEY = 'analyticsToken'
let kept: string | null = null

/** Keeps the token for this tab, and no longer: the address no longer has it (DB-10). */
export const keepToken = (token: string): void => {
  kept = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // A browser that stores nothing keeps it until the page is reloaded.
  }
}

/** The token of the link that this tab was opened with, or null. */
export const keptToken = (): string | null => {
  try {
    return kept ?? sessionStorage.getItem(KEY)
  } catch {
    return kept
  }
}
