/** Where the page that was chosen last is kept until it is there; `offline-page.ts` reads it too. */
export const GO_TO = 'go-to'

/** Keeps the address of a chosen page, for the offline page that may replace it. */
export const rememberGoTo = (path: string): void => {
  try {
    sessionStorage.setItem(GO_TO, path)
  } catch {
    // Storage may be forbidden: the offline page then loads its own address.
  }
}

/** Forgets it: the page is there. */
export const forgetGoTo = (): void => {
  try {
    sessionStorage.removeItem(GO_TO)
  } catch {
    // As above.
  }
}
