import type { Identity } from '@assure/contract/accounts/account.contract'
import type { Language } from '@assure/contract/constants'
import { ApiProblem } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'

export type { Identity }
/** The session, and whether the owner must first review what still gives access to the account. */
export type PortalSession = Identity & { access_review_due: boolean }

/** Gets the logged-in account from the server; null if logged out. Throws `ApiProblem`. */
export const currentSession = async (signal?: AbortSignal): Promise<PortalSession | null> => {
  const answer = await callAccount('current_session', {}, { signal })
  return answer.result === 'OK' ? { ...answer.session, access_review_due: answer.access_review_due } : null
}

/** Sets the language of mails to the logged-in account. Throws `ApiProblem`. */
export const keepLanguage = async (language: Language): Promise<void> => {
  await callAccount('update_language', { language })
}

/** Ends the session on the server only, for callers that load a new document. Throws `ApiProblem`. */
export const endSession = async (): Promise<void> => {
  try {
    await callAccount('log_out', {})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'session_expired')) throw error
  }
}

/**
 * Ends the session on the server, then clears its data in the portal (LG-07). Throws `ApiProblem` if the server does
 * not answer: the cookie still works then, and the UI must not show the user as logged out.
 */
export const logOut = async (): Promise<void> => {
  try {
    await callAccount('log_out', {})
  } catch (error) {
    // The session had already ended, and the call has announced that.
    if (error instanceof ApiProblem && error.code === 'session_expired') return
    throw error
  }
  announceSessionEnd('developer', 'logout')
}
