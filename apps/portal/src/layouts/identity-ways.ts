import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { useQuery } from '@tanstack/react-query'
import type { NeededProof } from '#src/api/identity-confirmation.ts'
import { accountQuery } from '#src/api/queries.ts'
import { hasPasskeys } from '#src/shared/passkeys/passkey-support.ts'

/** A proof of the person's identity. */
export type Proof = ModeInput<typeof accountService, 'confirm_identity'>['proof']

/** Asks the browser for a passkey. null if the person gives up. Throws `ApiProblem`, or the browser's fault. */
export const provePasskey = async (): Promise<Proof | null> => {
  const { askPasskey, NoPasskey } = await import('#src/shared/passkeys/authenticator.ts')
  try {
    return { kind: 'passkey', passkey: await askPasskey() }
  } catch (error) {
    if (error instanceof NoPasskey) return null
    throw error
  }
}

/** The ways in which the person can prove themself, and the field that shows at first: none with a passkey only. */
export const useIdentityWays = (needed: NeededProof) => {
  const factor = useQuery(accountQuery('retrieve_second_factor', {}))
  const own = useQuery(accountQuery('list_passkeys', {}))
  const passkey = hasPasskeys() && (own.data?.passkeys.length ?? 0) > 0
  const password = needed === 'any' && own.data?.has_password !== false
  const code = factor.data?.enabled === true
  const other = code ? 'code' : null
  return { passkey, password, code, first: password ? ('password' as const) : other }
}
