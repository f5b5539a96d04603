import { auditOrigin } from '#src/platform/audit.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { MembershipRepository } from '../memberships/membership.repository.ts'
import { admitDeveloper, loginOrigin } from './login-guard.ts'
import { keyRefusal, makeOpening, type Opening } from './opening.ts'
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'secretOf'>
  memberships: Pick<MembershipRepository, 'find' | 'findOpen' | 'isInNone'>
  people: Pick<PersonRepository, 'findByEmail'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
  factors: Pick<SecondFactorRepository, 'take'>
}

const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const
const NO_KEY = { result: 'DENY', code: 'NO_KEY' } as const

/** Logs in to a developer account (LG-01). */
export const loginHandlers = (dependencies: Dependencies): Pick<AccountHandlers, 'email_login'> => {
  const { sessions, factors } = dependencies
  const { findNamed, start, welcome } = makeOpening(dependencies)

  return {
    email_login: async ({ input: { organisation, ...input }, context }) => {
      const admitted = await admitDeveloper(dependencies, input, context)
      if (!admitted) return WRONG
      const { person, settled } = admitted
      const account = organisation === undefined ? admitted.account : await findNamed(organisation, person)
      if (organisation !== undefined && !account) return NO_KEY
      const method = person.hasSecondFactor ? 'password_and_code' : 'password'
      const opening: Opening = { person, account, method }
      const refusal = context.fromPortal ? null : keyRefusal(opening)
      if (refusal) return { result: 'DENY', code: refusal }
      const previous = context.fromPortal ? context.sessionToken('developer') : null
      const settle = () => Promise.all([settled(), previous && sessions.end(previous)])
      if (!person.hasSecondFactor) {
        const [started] = await Promise.all([start(opening, null, context), settle()])
        return started ? welcome(opening, started, context) : WRONG
      }
      if (input.code === undefined) return { result: 'DENY', code: 'SECOND_FACTOR_REQUIRED' }
      const started = await factors.take(
        { ...person, accountId: account?.accountId ?? null },
        input.code,
        loginOrigin(person, context),
        (transaction) => start(opening, transaction, context),
      )
      if (!started) {
        const refused = { userId: person.userId, accountId: account?.accountId ?? null }
        await sessions.noteRefusal(refused, auditOrigin(null, context), 'wrong_code')
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await settle()
      return welcome(opening, started, context)
    },
  }
}
