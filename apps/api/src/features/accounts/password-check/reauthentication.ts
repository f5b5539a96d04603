import type { CallerByKind } from '@assure/contract/authorise'
import { auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { type ActingPerson, type Person, personOf } from '../people/person-row.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { REAUTHENTICATIONS } from './limits.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
  passwords: Passwords
  throttle: Throttle
  requireConfirmed: RequireConfirmed
}

/**
 * Checks the password of a logged-in user. Returns them, or null if the password is wrong. Without a password it throws
 * `RpcError` `reauthentication_required` unless the calling session was confirmed recently.
 */
export type Reauthenticate = (
  caller: CallerByKind['developer' | 'person'],
  password: string | undefined,
  context: CallContext,
) => Promise<(Person & ActingPerson) | null>

/**
 * Builds the check that protects sensitive calls from a stolen session. Counts each password before checking it and
 * throws `RpcError` `rate_limited`. Records a wrong password, so that the owner sees the attempt.
 */
export const makeReauthenticate =
  ({ people, sessions, passwords, throttle, requireConfirmed }: Dependencies): Reauthenticate =>
  async (caller, password, context) => {
    const { userId, accountId } = personOf(caller)
    const subject = `reauthentication:${userId}`
    if (password === undefined) await requireConfirmed(context)
    else await throttle.attempt(subject, REAUTHENTICATIONS)
    const person = await people.find(userId)
    if (password !== undefined) {
      if (!(await passwords.verify(person?.passwordHash ?? null, password))) {
        await sessions.noteRefusal({ userId, accountId }, auditOrigin(caller, context), 'wrong_password')
        return null
      }
      await throttle.forget([subject])
    }
    return person && { ...person, accountId }
  }
