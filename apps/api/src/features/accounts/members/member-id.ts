import { RpcError } from '@assure/contract/rpc-error'
import { parseWireId } from '#src/platform/ids.ts'

/** The person in a `member_id` of the organisation. Throws `RpcError` `not_found`. */
export const personIn = (accountId: string, memberId: string): string => {
  const parsed = parseWireId(memberId)
  if (parsed?.accountId !== accountId) throw new RpcError('not_found')
  return parsed.id
}
