import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { ApiKeyRepository } from './api-key.repository.ts'

interface Dependencies {
  accounts: AccountRepository
  apiKeys: ApiKeyRepository
  requireConfirmed: RequireConfirmed
  reauthenticate: Reauthenticate
}

type Modes = 'list_api_keys' | 'reveal_secret' | 'rotate_api_key'

/** Shows and rotates the API key and its secret (SB-06). */
export const apiKeyHandlers = ({
  accounts,
  apiKeys,
  requireConfirmed,
  reauthenticate,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  return {
    list_api_keys: async ({ caller }) => ({ keys: await apiKeys.list(caller.account_id) }),

    reveal_secret: async ({ caller, context }) => {
      await requireConfirmed(context)
      const account = await accounts.findAccount(caller.account_id)
      if (!account) throw new Error('the caller has no account')
      await apiKeys.recordReveal(account, auditOrigin(caller, context))
      return { session_id: account.sessionId, session_password: accounts.secretOf(account) }
    },

    rotate_api_key: async ({ input, caller, context }) => {
      if (!(await reauthenticate(caller, input.password, context)))
        return { result: 'DENY', code: 'WRONG_PASSWORD' }
      const account = await accounts.findAccount(caller.account_id)
      if (!account) throw new Error('the caller has no account')
      await apiKeys.rotate(account, input.overlap_s, auditOrigin(caller, context))
      return { result: 'OK', keys: await apiKeys.list(caller.account_id) }
    },
  }
}
