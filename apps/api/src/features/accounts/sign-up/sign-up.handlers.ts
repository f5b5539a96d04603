import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { requestOf } from '../contact/contact.handlers.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'
import type { Tickets } from '#src/platform/tickets.ts'
import { SIGN_UPS_BY_CLIENT } from './limits.ts'
import { limitMailsBy } from '../mail-links/mail-limit.ts'
import { browserHashOf, newBrowserToken } from './sign-up-browser.ts'
import type { SignUpWorkflow } from './sign-up.workflow.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'findByEmail'>
  passwords: Passwords
  isEasyPassword: IsEasyPassword
  throttle: Throttle
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  tickets: Tickets
  signUps: SignUpWorkflow
}

/** Signs up for a developer account (SU-01 to SU-10). */
export const signUpHandlers = ({
  people,
  passwords,
  isEasyPassword,
  throttle,
  revealAccounts,
  tickets,
  signUps,
}: Dependencies): Pick<AccountHandlers, 'email_register'> => {
  return {
    email_register: async ({ input, context }) => {
      await throttle.attempt(`sign-ups-by:${addressSubject(context.address)}`, SIGN_UPS_BY_CLIENT)
      const proof = tickets.read('human proof', input.human_proof)
      if (!proof) return { result: 'DENY', code: 'PROOF_INVALID' }
      const { company } = input.additional_info_fields
      if (isEasyPassword(input.password, { email: input.email, company }))
        return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      const person = await people.findByEmail('developer', input.email)
      // Does not spend the proof: a visitor who mistyped the address need not repeat the human check.
      if (person && revealAccounts) return { result: 'DENY', code: 'EMAIL_REGISTERED' }
      await limitMailsBy(throttle, context.address)
      // Before the transaction, because hashing takes long.
      const passwordHash = await passwords.hash(input.password)
      const browser = context.fromPortal ? newBrowserToken() : null
      const signUp = { ...requestOf(input), passwordHash, browserHash: browser && browserHashOf(browser) }
      const registered = await signUps.register('developer', signUp, proof, person)
      if (!registered) return { result: 'DENY', code: 'PROOF_INVALID' }
      if (browser) context.setSignUpToken(browser)
      return { result: 'OK' }
    },
  }
}
