import { utcSeconds } from '#src/platform/clock.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { Tickets } from '#src/platform/tickets.ts'
import { LINKS_BY_CLIENT } from '../mail-links/limits.ts'
import { SIGN_UPS_BY_CLIENT } from './limits.ts'
import { limitMailsBy } from '../mail-links/mail-limit.ts'
import type { RetailSignUpWorkflow } from './retail-sign-up.workflow.ts'
import type { SignUpWorkflow } from './sign-up.workflow.ts'
import type { PersonRepository } from '../people/person.repository.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'findByEmail'>
  throttle: Throttle
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  tickets: Tickets
  signUps: SignUpWorkflow
  retailSignUps: RetailSignUpWorkflow
}

type Modes = 'retail_register' | 'retail_confirm_email'

/** Signs up for the free retail test and confirms the address (SU-11, RS-02). */
export const retailSignUpHandlers = ({
  people,
  throttle,
  revealAccounts,
  tickets,
  signUps,
  retailSignUps,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  return {
    retail_register: async ({ input, context }) => {
      await throttle.attempt(`sign-ups-by:${addressSubject(context.address)}`, SIGN_UPS_BY_CLIENT)
      const proof = tickets.read('human proof', input.human_proof)
      if (!proof) return { result: 'DENY', code: 'PROOF_INVALID' }
      const user = await people.findByEmail('retail', input.email)
      // Does not spend the proof: a visitor who mistyped the address need not repeat the human check.
      if (user && revealAccounts) return { result: 'DENY', code: 'EMAIL_REGISTERED' }
      await limitMailsBy(throttle, context.address)
      const { name, company, store_count: storeCount = null, subscribe_news } = input.additional_info_fields
      const { email, language } = input
      const signUp = { email, language, name, company, storeCount, subscribeNews: subscribe_news }
      const registered = await signUps.register('retail', signUp, proof, user)
      return registered ? { result: 'OK' } : { result: 'DENY', code: 'PROOF_INVALID' }
    },

    retail_confirm_email: async ({ input, context }) => {
      await throttle.attempt(`activation-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
      const from = { address: context.address, requestId: context.requestId }
      const confirmed = await retailSignUps.confirm(input.token, from)
      if (!confirmed) return { result: 'DENY', code: 'LINK_INVALID' }
      const { email, passwordToken, trialEndsAt } = confirmed
      return {
        result: 'OK',
        email,
        password_token: passwordToken,
        trial_ends_at_utc: utcSeconds(trialEndsAt),
      }
    },
  }
}
