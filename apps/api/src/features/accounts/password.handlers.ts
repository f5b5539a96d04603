import { realmOf, type resetEmail } from '@assure/contract/accounts/mail-calls'
import type { passwordService } from '@assure/contract/accounts/password.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { addressSubject } from '#src/platform/throttle.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from './account-row.ts'
import { browserSubject, findKnownBrowser } from './known-browser.ts'
import { EMAIL_CHECKS, LINKS_BY_CLIENT } from './limits.ts'
import { loginSubjects } from './login-guard.ts'
import { limitMailOnceTo, limitMailsBy, limitResetOnceBy } from './mail-limit.ts'
import { passwordRepository } from './password.repository.ts'
import { REASONS, refusalOf } from './password-refusals.ts'

/** The account that may choose a new password by mail: of one that is suspended or leaving, nothing is told. */
const reachable = <A extends Pick<Account, 'status'>>(account: A | null): A | null =>
  account?.status === 'active' || account?.status === 'pending' ? account : null

/** The password service (LG-04, LG-05). */
export const passwordHandlers = (
  dependencies: AccountDependencies,
): ServiceHandlers<typeof passwordService> => {
  const { accounts, passwords, isEasyPassword, throttle, revealAccounts } = dependencies
  const changes = passwordRepository(dependencies)
  return {
    check_email: async ({ input, context }) => {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      const account = reachable(await accounts.findByEmail(input.email))
      return account || !revealAccounts ? { result: 'OK' } : { result: 'DENY', code: 'EMAIL_NOT_FOUND' }
    },

    check_password_link: async ({ input, context }) => {
      await throttle.attempt(`password-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
      const isOpen = await dependencies.mailLinks.isOpen('password', input.token)
      return isOpen ? { result: 'OK' } : { result: 'DENY', code: 'LINK_INVALID' }
    },

    change_password: async ({ input, context }) => {
      const refusal = refusalOf(input.password)
      if (refusal) return { result: 'DENY', code: refusal, reason: REASONS[refusal] }
      const address = addressSubject(context.address)
      await throttle.attempt(`password-links-by:${address}`, LINKS_BY_CLIENT)
      const owner = await changes.ownerOf(input.token)
      if (owner && isEasyPassword(input.password, owner)) {
        const code = 'PASSWORD_TOO_EASY'
        return { result: 'DENY', code, reason: REASONS[code] }
      }
      // Never within the transaction: it takes long.
      const hash = await passwords.hash(input.password)
      const link = { token: input.token, email: input.email }
      const from = { address: context.address, requestId: context.requestId }
      const changed = await changes.changeByLink(link, hash, from)
      if (!changed) return { result: 'DENY', code: 'LINK_INVALID', reason: REASONS.LINK_INVALID }
      // Whoever forgot a password has tried some, and comes by a new one now.
      const { here, anywhere } = loginSubjects(changed.realm, changed.email, context.address)
      await throttle.forget([here, anywhere])
      return { result: 'OK', realm: changed.realm }
    },
  }
}

/** Mails a link to choose a new password (LG-04); DENY only where strangers may know who has an account. */
export const makeMailReset = (dependencies: AccountDependencies): DirectCallHandler<typeof resetEmail> => {
  const { retailAccounts, retailSessions, knownBrowsers, throttle, revealAccounts } = dependencies
  const { accounts, sessions } = dependencies
  const changes = passwordRepository(dependencies)
  return async ({ email, channel, language }, context) => {
    const realm = realmOf(channel)
    await limitMailsBy(throttle, context.address)
    const [owners, open] = realm === 'retail' ? [retailAccounts, retailSessions] : [accounts, sessions]
    const account = reachable(await owners.findByEmail(email))
    if (!account && revealAccounts) {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      return { result: 'DENY' }
    }
    const browser = await findKnownBrowser({ sessions: open, knownBrowsers }, account, realm, context)
    const isNew = browser
      ? await limitResetOnceBy(throttle, browserSubject(browser))
      : await limitMailOnceTo(throttle, { kind: 'reset', realm, email })
    if (!isNew) return { result: 'OK' }
    await changes.mailReset({ realm, email, language }, account, auditOrigin(null, context))
    return { result: 'OK' }
  }
}
