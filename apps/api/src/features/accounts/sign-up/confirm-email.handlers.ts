import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput, ModeRequest } from '@assure/contract/rpc'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { ACTIVATION_PASSWORDS } from './limits.ts'
import { LINKS_BY_CLIENT } from '../mail-links/limits.ts'
import { refusalOf } from '../password-check/password-refusals.ts'
import { browserHashOf } from './sign-up-browser.ts'
import type { SignUp, SignUpWorkflow } from './sign-up.workflow.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'

interface Dependencies {
  passwords: Passwords
  isEasyPassword: IsEasyPassword
  throttle: Throttle
  signUps: SignUpWorkflow
}

type Input = ModeRequest<typeof accountService, 'confirm_email'>
type Denied = Extract<ModeOutput<typeof accountService, 'confirm_email'>, { result: 'DENY' }>

/**
 * Whether this browser made the sign-up. The cookie counts only on our own pages: another site must not confirm with
 * it.
 */
const isOwnBrowser = ({ browserHash }: SignUp, context: CallContext): boolean => {
  const token = context.fromPortal ? context.signUpToken() : null
  return token !== null && browserHashOf(token) === browserHash
}

/**
 * Confirms the address of a sign-up (LG-02). A stranger may have typed the password. So the token also needs that
 * password, the browser that typed it, or a new password.
 */
export const confirmEmailHandlers = ({
  passwords,
  isEasyPassword,
  throttle,
  signUps,
}: Dependencies): Pick<AccountHandlers, 'confirm_email'> => {
  /** Returns the account's password hash, or the refusal. Throws `RpcError` `rate_limited`. */
  const passwordHashFor = async (
    { token, password, new_password: chosen }: Input,
    signUp: SignUp,
    context: CallContext,
  ): Promise<string | Denied> => {
    if (chosen !== undefined) {
      const refusal = refusalOf(chosen)
      if (refusal) return { result: 'DENY', code: refusal }
      if (isEasyPassword(chosen, signUp)) return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      return passwords.hash(chosen)
    }
    if (isOwnBrowser(signUp, context)) return signUp.passwordHash
    if (password === undefined) {
      const { email, name, company } = signUp
      return { result: 'DENY', code: 'PASSWORD_REQUIRED', sign_up: { email, name, company } }
    }
    const tries = `activation-password:${sha256(token).toString('base64url')}`
    await throttle.attempt(tries, ACTIVATION_PASSWORDS)
    if (!(await passwords.verify(signUp.passwordHash, password)))
      return { result: 'DENY', code: 'WRONG_PASSWORD' }
    await throttle.forget([tries])
    return signUp.passwordHash
  }

  return {
    confirm_email: async ({ input, context }) => {
      await throttle.attempt(`activation-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
      const { token, email } = input
      const signUp = await signUps.findByToken(token, email)
      if (!signUp) return { result: 'DENY', code: 'LINK_INVALID' }
      // Before the transaction, because hashing takes long.
      const passwordHash = await passwordHashFor(input, signUp, context)
      if (typeof passwordHash !== 'string') return passwordHash
      const from = { address: context.address, requestId: context.requestId }
      const realm = await signUps.confirm({ token, email, passwordHash }, from)
      if (!realm) return { result: 'DENY', code: 'LINK_INVALID' }
      if (context.fromPortal) context.setSignUpToken(null)
      return { result: 'OK', realm }
    },
  }
}
