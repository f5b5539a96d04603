const KEY = 'organisation'

/** The id of the organisation that this tab shows; null until the server has named one. Two tabs can show two. */
export const tabOrganisation = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const keepTabOrganisation = (organisationId: string): void => {
  try {
    sessionStorage.setItem(KEY, organisationId)
  } catch {
    // Storage may be blocked. The server then uses the organisation that the session opened last.
  }
}

export const forgetTabOrganisation = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}
