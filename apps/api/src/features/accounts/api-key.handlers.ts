import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { requireConfirmed } from './identity-confirmation.ts'
import { makeReauthenticate } from './reauthentication.ts'

type Modes = 'list_api_keys' | 'reveal_secret' | 'rotate_api_key'

/** Looking at the API key and its secret, and replacing them (SB-06). */
export const apiKeyHandlers = (dependencies: AccountDependencies): Pick<AccountHandlers, Modes> => {
  const { accounts, apiKeys, sessions } = dependencies
  const reauthenticate = makeReauthenticate(dependencies)

  return {
    list_api_keys: async ({ caller }) => ({ keys: await apiKeys.list(caller.account_id) }),

    reveal_secret: async ({ caller, context }) => {
      await requireConfirmed(sessions, context)
      const account = await accounts.findAccount(caller.account_id)
      if (!account) throw new Error('the caller has no account')
      await apiKeys.recordReveal(account, auditOrigin(caller, context))
      return { session_id: account.sessionId, session_password: accounts.secretOf(account) }
    },

    rotate_api_key: async ({ input, caller, context }) => {
      const account = await reauthenticate(caller.account_id, input.password, auditOrigin(caller, context))
      if (!account) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      await apiKeys.rotate(account, input.overlap_s, auditOrigin(caller, context))
      return { result: 'OK', keys: await apiKeys.list(caller.account_id) }
    },
  }
}
