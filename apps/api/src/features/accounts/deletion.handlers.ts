import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { erasedAt } from './deletion.repository.ts'
import { makeReauthenticate } from './reauthentication.ts'

type Modes = 'suspend_account'

/** The owner's way out (AC-02). */
export const deletionHandlers = (dependencies: AccountDependencies): Pick<AccountHandlers, Modes> => {
  const reauthenticate = makeReauthenticate(dependencies)

  return {
    suspend_account: async ({ input, caller, context }) => {
      if (!(await reauthenticate(caller.account_id, input.password, auditOrigin(caller, context)))) {
        return { result: 'DENY', code: 'WRONG_PASSWORD' }
      }
      const requestedAt = await dependencies.deletion.request(caller.account_id, auditOrigin(caller, context))
      context.setSessionToken('developer', null)
      return { result: 'OK', erased_at_utc: utcSeconds(erasedAt(requestedAt)) }
    },
  }
}
