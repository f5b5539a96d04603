import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { PasswordRepository } from './password.repository.ts'
import { refusalOf } from '../password-check/password-refusals.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'
import type { Passwords } from '#src/platform/passwords.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'findAccount'>
  passwordChanges: PasswordRepository
  reauthenticate: Reauthenticate
  isEasyPassword: IsEasyPassword
  passwords: Passwords
}

/** Changes the password of a logged-in user (LG-06). */
export const passwordChangeHandlers = ({
  accounts,
  passwordChanges,
  reauthenticate,
  isEasyPassword,
  passwords,
}: Dependencies): Pick<AccountHandlers, 'update_password'> => {
  return {
    update_password: async ({ input, caller, context }) => {
      const refusal = refusalOf(input.password)
      if (refusal) return { result: 'DENY', code: refusal }
      const person = await reauthenticate(caller, input.current_password, context)
      if (!person) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      const account = person.accountId && (await accounts.findAccount(person.accountId))
      const company = account ? account.company : ''
      if (isEasyPassword(input.password, { email: person.email, company }))
        return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      const hash = await passwords.hash(input.password)
      const { address, userAgent } = context
      const from = { address, userAgent, token: context.sessionToken('developer') }
      const token = await passwordChanges.change(person, hash, from, auditOrigin(caller, context))
      if (!token) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      context.setSessionToken('developer', token)
      return { result: 'OK' }
    },
  }
}
