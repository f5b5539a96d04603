import { RpcError } from '@assure/contract/rpc-error'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import type { SessionRepository } from './session.repository.ts'

/**
 * Throws `RpcError` `reauthentication_required` unless the calling session was confirmed recently. A transaction that needs
 * it gives itself as `queryable`.
 */
export type RequireConfirmed = (
  context: Pick<CallContext, 'sessionToken'>,
  queryable?: Parameters<SessionRepository['isConfirmed']>[1],
) => Promise<void>

export const makeRequireConfirmed =
  (sessions: Pick<SessionRepository, 'isConfirmed'>): RequireConfirmed =>
  async (context, queryable) => {
    if (!(await sessions.isConfirmed(context.sessionToken('developer'), queryable)))
      throw new RpcError('reauthentication_required', {
        detail: 'Give the password or a code again by confirm_identity, then repeat this call.',
      })
  }
