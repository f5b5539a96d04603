const KEY = 'mailLink'

/** Stores the path of a mailed link that a logged-in user opened, for this tab. */
export const keepMailLink = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Storage may be blocked. The link in the mail still works after logout.
  }
}

export const keptMailLink = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const forgetMailLink = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}
