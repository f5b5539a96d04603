import type { passwordService } from '@assure/contract/accounts/password.contract'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { EMAIL_CHECKS, LINKS_BY_CLIENT } from '../mail-links/limits.ts'
import { loginSubjects } from '../login/login-guard.ts'
import type { PasswordRepository } from './password.repository.ts'
import { REASONS, refusalOf } from '../password-check/password-refusals.ts'
import type { FindReachable } from '../memberships/reachable.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'

interface Dependencies {
  findReachable: FindReachable
  people: Pick<PersonRepository, 'findByEmail'>
  passwords: Passwords
  isEasyPassword: IsEasyPassword
  throttle: Throttle
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  passwordChanges: PasswordRepository
}

/** The password service (LG-04, LG-05). */
export const passwordHandlers = ({
  findReachable,
  people,
  passwords,
  isEasyPassword,
  throttle,
  revealAccounts,
  passwordChanges,
}: Dependencies): ServiceHandlers<typeof passwordService> => {
  return {
    check_email: async ({ input, context }) => {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      const person = await findReachable(await people.findByEmail('developer', input.email))
      return person || !revealAccounts ? { result: 'OK' } : { result: 'DENY', code: 'EMAIL_NOT_FOUND' }
    },

    check_password_link: async ({ input, context }) => {
      await throttle.attempt(`password-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
      const isOpen = await passwordChanges.isLinkOpen(input.token)
      return isOpen ? { result: 'OK' } : { result: 'DENY', code: 'LINK_INVALID' }
    },

    change_password: async ({ input, context }) => {
      const refusal = refusalOf(input.password)
      if (refusal) return { result: 'DENY', code: refusal, reason: REASONS[refusal] }
      const address = addressSubject(context.address)
      await throttle.attempt(`password-links-by:${address}`, LINKS_BY_CLIENT)
      const owner = await passwordChanges.ownerOf(input.token)
      if (owner && isEasyPassword(input.password, owner)) {
        const code = 'PASSWORD_TOO_EASY'
        return { result: 'DENY', code, reason: REASONS[code] }
      }
      // Before the transaction, because hashing takes long.
      const hash = await passwords.hash(input.password)
      const link = { token: input.token, email: input.email }
      const from = { address: context.address, requestId: context.requestId }
      const changed = await passwordChanges.changeByLink(link, hash, from)
      if (!changed) return { result: 'DENY', code: 'LINK_INVALID', reason: REASONS.LINK_INVALID }
      // Clears failed logins: an owner who forgot the password has usually made some.
      const { here, anywhere } = loginSubjects(changed.realm, changed.email, context.address)
      await throttle.forget([here, anywhere])
      return { result: 'OK', realm: changed.realm }
    },
  }
}
