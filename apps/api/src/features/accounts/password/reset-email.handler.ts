import { realmOf, type resetEmail } from '@assure/contract/accounts/mail-calls'
import { auditOrigin } from '#src/platform/audit.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { browserSubject, findKnownBrowser } from '../known-browsers/known-browser.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import { EMAIL_CHECKS } from '../mail-links/limits.ts'
import { limitMailOnceTo, limitMailsBy, limitResetOnceBy } from '../mail-links/mail-limit.ts'
import type { PasswordRepository } from './password.repository.ts'
import type { FindReachable } from '../memberships/reachable.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

interface Dependencies {
  findReachable: FindReachable
  people: Pick<PersonRepository, 'findByEmail'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  throttle: Throttle
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  passwordChanges: Pick<PasswordRepository, 'mailReset'>
}

/** Mails a link to choose a new password (LG-04). Answers DENY only if `revealAccounts` is on. */
export const makeMailReset = (dependencies: Dependencies): DirectCallHandler<typeof resetEmail> => {
  const { findReachable, people, sessions, knownBrowsers, throttle, revealAccounts, passwordChanges } =
    dependencies
  return async ({ email, channel, language }, context) => {
    const realm = realmOf(channel)
    await limitMailsBy(throttle, context.address)
    const person = await findReachable(await people.findByEmail(realm, email))
    if (!person && revealAccounts) {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      return { result: 'DENY' }
    }
    const browser = await findKnownBrowser({ sessions, knownBrowsers }, person, realm, context)
    const isNew = browser
      ? await limitResetOnceBy(throttle, browserSubject(browser))
      : await limitMailOnceTo(throttle, { kind: 'reset', realm, email })
    if (!isNew) return { result: 'OK' }
    await passwordChanges.mailReset({ realm, email, language }, person, auditOrigin(null, context))
    return { result: 'OK' }
  }
}
