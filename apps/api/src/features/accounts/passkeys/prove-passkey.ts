import type { PasskeyProof } from '@assure/contract/accounts/session.modes'
import type { PasskeyRepository, Proven } from './passkey.repository.ts'
import { userOfHandle, type Webauthn } from './webauthn.ts'

/** Checks the answer of a passkey without spending its challenge. null for a wrong or late one, and for an unknown passkey. */
export type ProvePasskey = (proof: PasskeyProof) => Promise<Proven | null>

export const makeProvePasskey =
  ({ passkeys, webauthn }: { passkeys: Pick<PasskeyRepository, 'find'>; webauthn: Webauthn }): ProvePasskey =>
  async (proof) => {
    const userId = userOfHandle(proof.user_handle)
    const key = userId && (await passkeys.find(userId, proof.id))
    if (!key) return null
    const answered = await webauthn.readLogin(proof, key)
    return answered && { ...answered, userId, credentialId: key.credentialId }
  }
