/**
 * State of the login pages in the browser's history. It survives a reload and is never in logs, referrers or
 * bookmarks.
 */
export interface LinkState {
  /** Message that the login page shows after a redirect. */
  note?: 'activated' | 'link-invalid' | 'password-changed'
  /** Token of a password link, kept out of the address bar until it is spent. */
  token?: string
  /** Whether the link is of a recovery, which also removes the second factor. */
  isRecovery?: true
  /** Email typed at the login by a user who then chose 'Forgot your password?'. */
  email?: string
  /** Set when the server ended the session and the user was redirected to the login page. */
  ended?: true
  /** Set when the account was deleted (AC-02): the end of the time to restore it, in seconds since 1970 UTC. */
  erasedAtUtc?: number
  /** Whether only the person's login was deleted. */
  isLogin?: true
}

const NOTES: readonly unknown[] = ['activated', 'link-invalid', 'password-changed']

/** Reads a history entry's state. Ignores unknown or malformed values, because other code may have set them. */
export const linkStateOf = (state: unknown): LinkState => {
  if (typeof state !== 'object' || state === null) return {}
  const { note, token, isRecovery, email, ended, erasedAtUtc, isLogin } = state as Record<string, unknown>
  return {
    ...(NOTES.includes(note) && { note: note as NonNullable<LinkState['note']> }),
    ...(typeof token === 'string' && token !== '' && { token }),
    ...(isRecovery === true && { isRecovery }),
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(ended === true && { ended }),
    ...(typeof erasedAtUtc === 'number' && { erasedAtUtc }),
    ...(isLogin === true && { isLogin }),
  }
}
