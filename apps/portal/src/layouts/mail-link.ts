const KEY = 'mailLink'

/** Keeps the path of a mailed link that was opened by somebody logged in, for this tab. */
export const keepMailLink = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the link in the mail still works after logging out.
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
    // Nothing was kept either.
  }
}
