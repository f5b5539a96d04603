import type { PersonCaller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { PasskeyRepository } from './passkey.repository.ts'

/**
 * Throws `RpcError` `second_factor_required` if the person has a second factor of any kind and the session lacks it.
 * Otherwise a thief with the password would give themself the factor that they lack.
 */
export type RequireFactor = (
  caller: Pick<PersonCaller, 'user_id' | 'with_second_factor'>,
  person: { hasSecondFactor: boolean },
) => Promise<void>

export const makeRequireFactor =
  (passkeys: Pick<PasskeyRepository, 'countOf'>): RequireFactor =>
  async ({ user_id: userId, with_second_factor: isGiven }, { hasSecondFactor }) => {
    if (isGiven) return
    if (hasSecondFactor || (await passkeys.countOf(userId)) > 0)
      throw new RpcError('second_factor_required', {
        detail: 'Give a code or a passkey by confirm_identity, then repeat this call.',
      })
  }
