import type { Identity } from '@assure/contract/accounts/account.contract'
import type { Recovery } from '@assure/contract/accounts/recovery.modes'
import type { Membership } from '@assure/contract/accounts/session.modes'
import type { Language } from '@assure/contract/constants'
import { hasCode } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'
import { announceSessionEnd, onSessionEnd } from '#src/api/session-end.ts'
import {
  forgetTabOrganisation,
  keepTabMode,
  keepTabOrganisation,
  tabMode,
  tabOrganisation,
} from '#src/api/tab-organisation.ts'

export type { Identity, Membership }

/** The session's view of the organisation that this tab shows. */
export interface OrganisationSession {
  identity: Identity
  member: Membership
}
/** The logged-in person. */
export interface Person {
  email: string
  name: string
}
/** The session, with the person who is logged in. */
export interface PortalSession extends Person {
  /** null for a person in no organisation. */
  organisation: OrganisationSession | null
  /** Whether the owner must first review what still gives access to the account. */
  isReviewDue: boolean
  /** Set while somebody waits to get in without the person's second factor. */
  recovery: Recovery | null
}

// After an expired session the same person usually logs in again. After a logout it can be somebody else.
onSessionEnd('developer', (end) => {
  if (end !== 'expired') forgetTabOrganisation()
})

/** Gets the logged-in person and the organisation of this tab; null if logged out. Throws `ApiProblem`. */
export const currentSession = async (signal?: AbortSignal): Promise<PortalSession | null> => {
  const [asked, askedMode] = [tabOrganisation(), tabMode()]
  const answer = await callAccount('current_session', {}, { signal })
  if (answer.result === 'NONE') return null
  const { access_review_due: isReviewDue, recovery } = answer
  if (answer.result === 'NO_ORGANISATION') {
    forgetTabOrganisation()
    return { ...answer.person, organisation: null, isReviewDue, recovery }
  }
  const { session: identity, member } = answer
  // It is another one than asked if the person is not in that one any more. The tab may have switched meanwhile.
  if (tabOrganisation() === asked && tabMode() === askedMode) {
    keepTabOrganisation(member.organisation_id)
    keepTabMode(member.test_mode ? 'test' : 'live')
  }
  const { email, name } = identity
  const organisation = { identity, member }
  // A session through single sign-on can neither review the person's access nor cancel a recovery.
  if (member.through_sso) return { email, name, organisation, isReviewDue: false, recovery: null }
  return { email, name, organisation, isReviewDue, recovery }
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
    if (!hasCode(error, 'session_expired')) throw error
  }
  forgetTabOrganisation()
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
    if (hasCode(error, 'session_expired')) return
    throw error
  }
  announceSessionEnd('developer', 'logout')
}
