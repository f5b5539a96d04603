import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { passwordRepository } from './password.repository.ts'
import { refusalOf } from './password-refusals.ts'
import { makeReauthenticate } from './reauthentication.ts'

/** Somebody who is logged in chooses another password (LG-06). */
export const passwordChangeHandlers = (
  dependencies: AccountDependencies,
): Pick<AccountHandlers, 'update_password'> => {
  const changes = passwordRepository(dependencies)
  const reauthenticate = makeReauthenticate(dependencies)
  return {
    update_password: async ({ input, caller, context }) => {
      const refusal = refusalOf(input.password)
      if (refusal) return { result: 'DENY', code: refusal }
      const account = await reauthenticate(
        caller.account_id,
        input.current_password,
        auditOrigin(caller, context),
      )
      if (!account) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      if (dependencies.isEasyPassword(input.password, account))
        return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      const hash = await dependencies.passwords.hash(input.password)
      const token = await changes.change(account, hash, context, auditOrigin(caller, context))
      if (!token) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      context.setSessionToken('developer', token)
      return { result: 'OK' }
    },
  }
}
