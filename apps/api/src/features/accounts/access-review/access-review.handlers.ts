import type { AccessKind, OpenAccess } from '@assure/contract/accounts/access-review.modes'
import type { PersonCaller } from '@assure/contract/authorise'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import { REAUTHENTICATIONS } from '../password-check/limits.ts'
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { type ActingPerson, type Person, personOf } from '../people/person-row.ts'
import { secondFactorSubject } from '../second-factor/second-factor-codes.ts'
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts'
import { sessionOnWire } from '../sessions/session-on-wire.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { AccessReviewRepository } from './access-review.repository.ts'
import { reviewedAccess, type ReviewedAccessDependencies } from './reviewed-access.ts'

interface Dependencies extends ReviewedAccessDependencies {
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  factors: SecondFactorRepository
  passkeys: Pick<PasskeyRepository, 'list' | 'remove'>
  reviews: AccessReviewRepository
}

type Modes = 'retrieve_open_access' | 'answer_access_review'

const nameOf = (kind: AccessKind, id: string) => `${kind}:${id}`
const namesIn = (open: OpenAccess): string[] => [
  ...open.api_keys.map(({ session_id }) => nameOf('api_key', session_id)),
  ...open.analytics_links.map(({ grant_id }) => nameOf('analytics_link', grant_id)),
  ...open.invitations.map(({ invitation_id }) => nameOf('invitation', invitation_id)),
  ...open.members.map(({ member_id }) => nameOf('member', member_id)),
  ...open.sessions.map(({ session_handle }) => nameOf('session', session_handle)),
  ...open.passkeys.map(({ passkey_id }) => nameOf('passkey', passkey_id)),
  ...(open.second_factor_since_utc === 0 ? [] : [nameOf('second_factor', '')]),
]

/**
 * The access review after a password reset by mail: lists what still opens the person's data, in all their
 * organisations, and takes their answers.
 */
export const accessReviewHandlers = (dependencies: Dependencies): Pick<AccountHandlers, Modes> => {
  const { people, sessions, requireConfirmed, throttle, factors, passkeys, reviews } = dependencies
  const inOrganisations = reviewedAccess(dependencies)

  const openAccess = async (caller: PersonCaller, token: string | null): Promise<OpenAccess> => {
    const userId = caller.user_id
    const [found, open, { confirmedAt }, ownPasskeys] = await Promise.all([
      inOrganisations.list(caller),
      sessions.list(userId, token),
      factors.stateOf(userId),
      passkeys.list(userId),
    ])
    return {
      ...found,
      sessions: open.filter(({ current }) => !current).map(sessionOnWire),
      second_factor_since_utc: utcSeconds(confirmedAt),
      passkeys: ownPasskeys,
    }
  }

  /**
   * Ends the second factor if the code is right. A password is not enough: a stranger who can read the owner's mail
   * can reset it.
   */
  const endFactor = async (person: ActingPerson & Person, code: string | undefined, noted: AuditOrigin) => {
    if (code === undefined) return false
    const subject = secondFactorSubject(person.userId)
    await throttle.attempt(subject, REAUTHENTICATIONS)
    if (await factors.stop(person, code, noted)) {
      await throttle.forget([subject])
      return true
    }
    await sessions.noteRefusal(person, noted, 'wrong_code')
    return false
  }

  /** Names of a later list that need an answer: all except those that the owner keeps, and the key that replaces an ended one. */
  const unansweredIn = (left: OpenAccess, before: OpenAccess, keeps: ReadonlyMap<string, boolean>) => {
    const replaced = before.api_keys.filter(
      ({ name, current, session_id }) =>
        name === '' && current && keeps.get(nameOf('api_key', session_id)) === false,
    )
    const isReplacement = ({ name, current, organisation_id }: OpenAccess['api_keys'][number]) =>
      name === '' && current && replaced.some((key) => key.organisation_id === organisation_id)
    const rest = { ...left, api_keys: left.api_keys.filter((key) => !isReplacement(key)) }
    return namesIn(rest).filter((name) => keeps.get(name) !== true)
  }

  return {
    retrieve_open_access: async ({ caller, context }) =>
      openAccess(caller, context.sessionToken('developer')),

    answer_access_review: async ({ input, caller, context }) => {
      const found = await people.find(caller.user_id)
      if (!found) throw new Error('the caller is no person')
      if (!found.accessReviewDue) return { result: 'OK', ended: 0 }
      const person = { ...found, ...personOf(caller) }
      const token = context.sessionToken('developer')
      const noted = auditOrigin(caller, context)
      const keeps = new Map(input.answers.map(({ kind, id, keep }) => [nameOf(kind, id), keep]))
      const open = await openAccess(caller, token)
      if (!namesIn(open).every((name) => keeps.has(name))) return { result: 'DENY', code: 'INCOMPLETE' }

      const endsFactor = open.second_factor_since_utc > 0 && keeps.get(nameOf('second_factor', '')) === false
      // The code also confirms the rest. Otherwise the owner would spend it on the confirmation and have none left.
      if (!endsFactor) await requireConfirmed(context)
      else if (!(await endFactor(person, input.code, noted))) return { result: 'DENY', code: 'WRONG_CODE' }
      const isEnded = (kind: AccessKind, id: string) => keeps.get(nameOf(kind, id)) === false
      // Sessions first: each could make all the rest.
      const others = open.sessions.filter(({ session_handle }) => isEnded('session', session_handle))
      for (const { session_handle: handle } of others) await sessions.endNamed(person, { handle }, noted)
      const lost = open.passkeys.filter(({ passkey_id }) => isEnded('passkey', passkey_id))
      // Somebody who chose a password by mail has one, so that no passkey is the last way in.
      for (const { passkey_id } of lost) await passkeys.remove(person, passkey_id, token, noted)
      const endedIn = await inOrganisations.end(caller, open, isEnded, noted)
      const own = others.length + lost.length + (endsFactor ? 1 : 0)
      const ended = [...endedIn.values()].reduce((sum, each) => sum + each, own)
      endedIn.set(person.accountId, (endedIn.get(person.accountId) ?? 0) + own)

      // What was made meanwhile, or was beyond the limit, needs an answer too.
      const left = await openAccess(caller, token)
      if (unansweredIn(left, open, keeps).length > 0) return { result: 'DENY', code: 'INCOMPLETE' }
      await reviews.finish(person.userId, endedIn, noted)
      return { result: 'OK', ended }
    },
  }
}
