import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'

/**
 * Whether the person has a password, and forms ask for it. Others confirm with a passkey, in the dialog that the call opens.
 * True until it is known.
 */
export const useHasPassword = (): boolean =>
  useQuery(accountQuery('list_passkeys', {})).data?.has_password !== false
