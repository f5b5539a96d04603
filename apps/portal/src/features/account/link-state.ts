/**
 * State of the login pages in the browser's history: it survives a reload, goes with the entry, and is in no log,
 * referrer or bookmark.
 */
export interface LinkState {
  /** The login page's message to a visitor who was sent there. */
  note?: 'activated' | 'link-invalid' | 'password-changed'
  /** The token of a password link, out of the address bar until it is spent. */
  token?: string
  /** The e-mail address that was typed at the login by somebody who forgot the password. */
  email?: string
  /** The server ended a session and so sent somebody to the login. */
  ended?: true
  /** The account was deleted (AC-02); until then, in seconds since 1970 UTC, that can be undone. */
  erasedAtUtc?: number
}

const NOTES: readonly unknown[] = ['activated', 'link-invalid', 'password-changed']

/** Reads a history entry's state, which may be anybody's. */
export const linkStateOf = (state: unknown): LinkState => {
  if (typeof state !== 'object' || state === null) return {}
  const { note, token, email, ended, erasedAtUtc } = state as Record<string, unknown>
  return {
    ...(NOTES.includes(note) && { note: note as NonNullable<LinkState['note']> }),
    ...(typeof token === 'string' && token !== '' && { token }),
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(ended === true && { ended }),
    ...(typeof erasedAtUtc === 'number' && { erasedAtUtc }),
  }
}
