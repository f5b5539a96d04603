import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { currentSession } from '#src/api/session.ts'
import { callAccount } from '#src/api/services.ts'
import { useLink } from '#src/features/account/link-page.tsx'

export type Offer = Extract<ModeOutput<typeof accountService, 'look_at_invitation'>, { result: 'OK' }>

interface Invitation {
  /** null if the link opens nothing. */
  offer: Offer | null
  /** The address of the logged-in visitor; null for others. */
  email: string | null
}

const look = async (token: string, signal: AbortSignal): Promise<Invitation> => {
  const [session, offer] = await Promise.all([
    currentSession(signal),
    callAccount('look_at_invitation', { token }, { signal }),
  ])
  return { offer: offer.result === 'OK' ? offer : null, email: session?.email ?? null }
}

/** Loads an invitation by its token. */
export const useInvitation = (token: string) =>
  useLink('invitation', token, ({ signal }) => look(token, signal))
