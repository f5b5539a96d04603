import type { RetailUser } from '@assure/contract/licences/retail.modes'
import type { Language } from '@assure/contract/constants'
import { createContext, useContext } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { callRetail } from '#src/api/services.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'

export const RetailUserContext = createContext<RetailUser | null>(null)

/** The logged-in user of the retail area. Throws outside its layout. */
export const useRetailUser = (): RetailUser => {
  const user = useContext(RetailUserContext)
  if (!user) throw new Error('useRetailUser needs the retail layout')
  return user
}

/** Gets the logged-in retail user from the server; null if logged out. Throws `ApiProblem`. */
export const currentRetailUser = async (signal?: AbortSignal): Promise<RetailUser | null> => {
  const answer = await callRetail('current_retail_session', {}, { signal })
  return answer.result === 'OK' ? answer.user : null
}

/** Sets the language of mails to the logged-in retail user. Throws `ApiProblem`. */
export const keepRetailLanguage = async (language: Language): Promise<void> => {
  await callRetail('update_retail_language', { language })
}

/** Ends the retail session on the server, then clears its data in the portal (LG-07). Throws `ApiProblem`. */
export const logOutRetail = async (): Promise<void> => {
  try {
    await callRetail('retail_log_out', {})
  } catch (error) {
    // The session had already ended, and the call has announced that.
    if (error instanceof ApiProblem && error.code === 'session_expired') return
    throw error
  }
  announceSessionEnd('retail', 'logout')
}
