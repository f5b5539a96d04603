import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { useOptionalMember } from '#src/api/session-context.ts'

/**
 * Whether the person has a password, and forms ask for it. Others confirm with a passkey or at their identity provider, in the
 * dialog that the call opens. True until it is known.
 */
export const useHasPassword = (): boolean => {
  const isThroughSso = useOptionalMember()?.through_sso === true
  const { data } = useQuery({ ...accountQuery('list_passkeys', {}), enabled: !isThroughSso })
  return !isThroughSso && data?.has_password !== false
}
