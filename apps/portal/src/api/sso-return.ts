const KEY = 'ssoReturn'

/** Why somebody goes to an identity provider. */
export type SsoPurpose = 'login' | 'test' | 'link' | 'confirm'
/** Where to go after the identity provider. */
export interface SsoReturn {
  purpose: SsoPurpose
  /** Null for the usual page after a login. */
  path: string | null
}

const PURPOSES: readonly SsoPurpose[] = ['login', 'test', 'link', 'confirm']

/** Stores where to go after the identity provider, for this tab. */
export const keepSsoReturn = (to: SsoReturn): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(to))
  } catch {
    // Storage may be blocked. The login then leads to the usual page.
  }
}

/** Returns where to go after the identity provider. Callers must check the path. */
export const keptSsoReturn = (): SsoReturn => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const { purpose, path } = kept as Record<string, unknown>
    return {
      purpose: PURPOSES.find((known) => known === purpose) ?? 'login',
      path: typeof path === 'string' ? path : null,
    }
  } catch {
    return { purpose: 'login', path: null }
  }
}

export const forgetSsoReturn = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked. Then nothing was stored.
  }
}

/** The purposes after which a page of the portal shows a notice. */
export type SsoReached = Exclude<SsoPurpose, 'login'>

/** The notice of the page after the provider, from its history entry; null for none. */
export const ssoReached = (state: unknown): SsoReached | null => {
  const reached = (state as { sso?: unknown } | null)?.sso
  return reached === 'test' || reached === 'link' || reached === 'confirm' ? reached : null
}
