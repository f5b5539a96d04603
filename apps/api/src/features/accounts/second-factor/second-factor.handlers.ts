import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { REAUTHENTICATIONS } from '../password-check/limits.ts'
import { secondFactorSubject } from './second-factor-codes.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'
import { otpauthUri } from './second-factor-codes.ts'
import type { RequireFactor } from '../passkeys/require-factor.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { type ActingPerson, personOf } from '../people/person-row.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
  throttle: Throttle
  appName: string
  factors: SecondFactorRepository
  reauthenticate: Reauthenticate
  requireFactor: RequireFactor
}

type Modes =
  | 'retrieve_second_factor'
  | 'start_second_factor'
  | 'confirm_second_factor'
  | 'renew_recovery_codes'
  | 'stop_second_factor'

/** Sets up two-factor sign-in with time-based codes (RFC 6238). */
export const secondFactorHandlers = ({
  people,
  sessions,
  throttle,
  appName,
  factors,
  reauthenticate,
  requireFactor,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  /** Records a wrong code, so that the owner sees the attempt. */
  const noteWrongCode = (person: ActingPerson, noted: AuditOrigin) =>
    sessions.noteRefusal(person, noted, 'wrong_code')

  return {
    retrieve_second_factor: async ({ caller }) => {
      const { confirmedAt, recoveryCodes, codesEnd } = await factors.stateOf(caller.user_id)
      return {
        enabled: confirmedAt !== null,
        enabled_at_utc: utcSeconds(confirmedAt),
        recovery_codes_left: recoveryCodes,
        recovery_codes_ending: codesEnd,
      }
    },

    start_second_factor: async ({ input, caller, context }) => {
      const person = await reauthenticate(caller, input.password, context)
      if (!person) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      await requireFactor(caller, { hasSecondFactor: false })
      const secret = await factors.start(person.userId)
      if (!secret) return { result: 'DENY', code: 'ALREADY_ENABLED' }
      return { result: 'OK', secret, otpauth_uri: otpauthUri(secret, appName, person.email) }
    },

    confirm_second_factor: async ({ input, caller, context }) => {
      const subject = secondFactorSubject(caller.user_id)
      const [person] = await Promise.all([
        people.find(caller.user_id),
        throttle.attempt(subject, REAUTHENTICATIONS),
      ])
      if (!person) throw new Error('the caller is no person')
      // Again: the person may have got a factor since the start.
      await requireFactor(caller, person)
      const noted = auditOrigin(caller, context)
      const token = context.sessionToken('developer')
      if (!token) throw new Error('the caller has no session')
      const confirmed = await factors.confirm(
        { ...person, ...personOf(caller) },
        input.code,
        noted,
        async (transaction) => {
          await sessions.forgetMethod(transaction, caller.user_id, 'password_and_code')
          await sessions.noteMethod(transaction, token, 'password_and_code')
        },
      )
      if (confirmed === 'WRONG_CODE') await noteWrongCode(personOf(caller), noted)
      if (typeof confirmed === 'string') return { result: 'DENY', code: confirmed }
      await throttle.forget([subject])
      return { result: 'OK', recovery_codes: confirmed }
    },

    renew_recovery_codes: async ({ input, caller, context }) => {
      const person = await reauthenticate(caller, input.password, context)
      if (!person) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      if (!person.hasSecondFactor) return { result: 'DENY', code: 'NOT_ENABLED' }
      await requireFactor(caller, person)
      const codes = await factors.renewRecoveryCodes(personOf(caller), auditOrigin(caller, context))
      return codes ? { result: 'OK', recovery_codes: codes } : { result: 'DENY', code: 'NOT_ENABLED' }
    },

    stop_second_factor: async ({ input, caller, context }) => {
      const noted = auditOrigin(caller, context)
      const person = await reauthenticate(caller, input.password, context)
      if (!person) return { result: 'DENY', code: 'WRONG_PASSWORD' }
      if (!person.hasSecondFactor) return { result: 'DENY', code: 'NOT_ENABLED' }
      const subject = secondFactorSubject(person.userId)
      await throttle.attempt(subject, REAUTHENTICATIONS)
      if (!(await factors.stop(person, input.code, noted))) {
        await noteWrongCode(person, noted)
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await throttle.forget([subject])
      return { result: 'OK' }
    },
  }
}
