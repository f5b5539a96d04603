import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { useEffect, useState } from 'react'
import { currentSession } from '#src/api/session.ts'
import { callAccount } from '#src/api/services.ts'

type Look = ModeOutput<typeof accountService, 'look_at_invitation'>
export type Offer = Extract<Look, { result: 'OK' }>

/** The state of an invitation's page. */
export type InvitationState =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  /** `organisation` is known if the link ended while the page was open. */
  | { name: 'ended'; organisation: string | null }
  | { name: 'declined'; offer: Offer }
  /** `email` is the address of the logged-in visitor. */
  | { name: 'open'; offer: Offer; email: string | null }

const look = async (token: string, signal: AbortSignal): Promise<InvitationState> => {
  const [session, offer] = await Promise.all([
    currentSession(signal),
    callAccount('look_at_invitation', { token }, { signal }),
  ])
  return offer.result === 'DENY'
    ? { name: 'ended', organisation: null }
    : { name: 'open', offer, email: session?.email ?? null }
}

/** Loads an invitation by its token. `lookAgain` loads it once more. */
export const useInvitation = (token: string) => {
  const [state, setState] = useState<InvitationState>({ name: 'loading' })
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    look(token, leaving.signal).then(
      (found) => leaving.signal.aborted || setState(found),
      (error: unknown) => leaving.signal.aborted || setState({ name: 'failed', error }),
    )
    return () => leaving.abort()
  }, [token, looks])
  const lookAgain = () => {
    setState({ name: 'loading' })
    setLooks(looks + 1)
  }
  return { state, setState, lookAgain }
}
