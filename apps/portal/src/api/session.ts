import type { Identity } from '@assure/contract/accounts/account.contract'
import type { Language } from '@assure/contract/constants'
import { ApiProblem } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'

export type { Identity }
/** The session, and whether the owner must answer what still opens the account before the portal opens. */
export type PortalSession = Identity & { access_review_due: boolean }

/** Asks the server for the logged-in account; null for nobody. Throws `ApiProblem`. */
export const currentSession = async (signal?: AbortSignal): Promise<PortalSession | null> => {
  const answer = await callAccount('current_session', {}, { signal })
  return answer.result === 'OK' ? { ...answer.session, access_review_due: answer.access_review_due } : null
}

/** Lets mails to the logged-in account follow the page’s language. Throws `ApiProblem`. */
export const keepLanguage = async (language: Language): Promise<void> => {
  await callAccount('update_language', { language })
}

/** Ends the session only on the server, for a caller that leaves the document. Throws `ApiProblem`. */
export const endSession = async (): Promise<void> => {
  try {
    await callAccount('log_out', {})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'session_expired')) throw error
  }
}

/**
 * Ends the session on the server, then clears everything that the portal holds of it (LG-07). Throws `ApiProblem` if
 * the server does not answer: the cookie still works then, and the UI must not show the user as logged out.
 */
export const logOut = async (): Promise<void> => {
  try {
    await callAccount('log_out', {})
  } catch (error) {
    // Already ended, and announced as that.
    if (error instanceof ApiProblem && error.code === 'session_expired') return
    throw error
  }
  announceSessionEnd('developer', 'logout')
}
