import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { REAUTHENTICATIONS } from '../password-check/limits.ts'
import { secondFactorSubject } from '../second-factor/second-factor-codes.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import { personOf } from '../people/person-row.ts'
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  sessions: SessionRepository
  throttle: Throttle
  factors: SecondFactorRepository
  reauthenticate: Reauthenticate
}

/** Confirms the session by the owner's password or a code, so that it may show secrets for a while. */
export const identityConfirmationHandlers = ({
  sessions,
  throttle,
  factors,
  reauthenticate,
}: Dependencies): Pick<AccountHandlers, 'confirm_identity'> => {
  return {
    confirm_identity: async ({ input: { proof }, caller, context }) => {
      const token = context.sessionToken('developer')
      if (!token) throw new Error('the caller has no session')
      const person = personOf(caller)
      const noted = auditOrigin(caller, context)
      if (proof.kind === 'password') {
        if (!(await reauthenticate(person, proof.password, noted)))
          return { result: 'DENY', code: 'WRONG_PASSWORD' }
        await sessions.confirm(null, token)
        return { result: 'OK' }
      }
      const subject = secondFactorSubject(person.userId)
      await throttle.attempt(subject, REAUTHENTICATIONS)
      const confirmed = await factors.take(person, proof.code, noted, async (transaction) => {
        await sessions.confirm(transaction, token)
        await sessions.noteCode(transaction, token)
        return true
      })
      if (!confirmed) {
        await sessions.noteRefusal(person, noted, 'wrong_code')
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await throttle.forget([subject])
      return { result: 'OK' }
    },
  }
}
