import { type activationEmail, realmOf } from '@assure/contract/accounts/mail-calls'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { EMAIL_CHECKS } from '../mail-links/limits.ts'
import { limitMailOnceTo, limitMailsBy } from '../mail-links/mail-limit.ts'
import type { SignUpWorkflow } from './sign-up.workflow.ts'

interface Dependencies {
  throttle: Throttle
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  signUps: Pick<SignUpWorkflow, 'findWaiting' | 'mailAgain'>
}

/** Mails an activation link again. Answers DENY only if `revealAccounts` is on. */
export const makeMailActivation = ({
  throttle,
  revealAccounts,
  signUps,
}: Dependencies): DirectCallHandler<typeof activationEmail> => {
  return async ({ email, channel }, context) => {
    await limitMailsBy(throttle, context.address)
    const realm = realmOf(channel)
    const signUp = await signUps.findWaiting(realm, email)
    if (!signUp && revealAccounts) {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      return { result: 'DENY' }
    }
    if (!(await limitMailOnceTo(throttle, { kind: 'activation', realm, email }))) return { result: 'OK' }
    await signUps.mailAgain(realm, email, signUp)
    return { result: 'OK' }
  }
}
