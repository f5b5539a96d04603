/** Storage key of the last clicked URL, until its page has loaded. `offline-page.ts` reads it too. */
export const GO_TO = 'go-to'

/** Stores the URL of a clicked link. The offline page opens it when the network returns. */
export const rememberGoTo = (path: string): void => {
  try {
    sessionStorage.setItem(GO_TO, path)
  } catch {
    // Storage may be blocked. The offline page then reloads its own URL.
  }
}

/** Clears the stored URL once its page has loaded. */
export const forgetGoTo = (): void => {
  try {
    sessionStorage.removeItem(GO_TO)
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}
