import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { PasswordRepository } from './password.repository.ts'
import { refusalOf } from '../password-check/password-refusals.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'
import type { Passwords } from '#src/platform/passwords.ts'

interface Dependencies {
  passwordChanges: PasswordRepository
  reauthenticate: Reauthenticate
  isEasyPassword: IsEasyPassword
  passwords: Passwords
}

/** Changes the password of a logged-in user (LG-06). */
export const passwordChangeHandlers = ({
  passwordChanges,
  reauthenticate,
  isEasyPassword,
  passwords,
}: Dependencies): Pick<AccountHandlers, 'update_password'> => {
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
      if (isEasyPassword(input.password, account)) return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      const hash = await passwords.hash(input.password)
      const token = await passwordChanges.change(account, hash, context, auditOrigin(caller, context))
      if (!token) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      context.setSessionToken('developer', token)
      return { result: 'OK' }
    },
  }
}
