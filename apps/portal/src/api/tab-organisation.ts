import type { PortalMode } from '@assure/contract/session-cookie'

const KEY = 'organisation'
const MODE_KEY = 'mode'

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The id of the organisation that this tab shows; null until the server has named one. Two tabs can show two. */
export const tabOrganisation = (): string | null => read(KEY)

/** Whether this tab shows the test mode of its organisation. */
export const tabMode = (): PortalMode => (read(MODE_KEY) === 'test' ? 'test' : 'live')

export const keepTabOrganisation = (organisationId: string): void => {
  try {
    sessionStorage.setItem(KEY, organisationId)
  } catch {
    // Storage may be blocked. The server then uses the organisation that the session opened last.
  }
}

export const keepTabMode = (mode: PortalMode): void => {
  try {
    if (mode === 'test') sessionStorage.setItem(MODE_KEY, mode)
    else sessionStorage.removeItem(MODE_KEY)
  } catch {
    // Storage may be blocked. The tab then stays live.
  }
}

export const forgetTabOrganisation = (): void => {
  keepTabMode('live')
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}
