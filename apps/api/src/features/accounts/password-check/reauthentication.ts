import type { AuditOrigin } from '#src/platform/audit.ts'
import { REAUTHENTICATIONS } from './limits.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { ActingPerson, Person } from '../people/person-row.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
  passwords: Passwords
  throttle: Throttle
}

/** Checks the password of a logged-in user. Returns them, or null if the password is wrong. */
export type Reauthenticate = (
  person: ActingPerson,
  password: string,
  noted: AuditOrigin,
) => Promise<(Person & ActingPerson) | null>

/**
 * Builds the password check that protects sensitive calls from a stolen session. Counts each attempt before checking it
 * and throws `RpcError` `rate_limited`. Records a wrong password, so that the owner sees the attempt.
 */
export const makeReauthenticate =
  ({ people, sessions, passwords, throttle }: Dependencies): Reauthenticate =>
  async ({ userId, accountId }, password, noted) => {
    const subject = `reauthentication:${userId}`
    const [person] = await Promise.all([people.find(userId), throttle.attempt(subject, REAUTHENTICATIONS)])
    if (!(await passwords.verify(person?.passwordHash ?? null, password))) {
      await sessions.noteRefusal({ userId, accountId }, noted, 'wrong_password')
      return null
    }
    await throttle.forget([subject])
    return person && { ...person, accountId }
  }
