import { auditOrigin } from '#src/platform/audit.ts'
import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts'
import type { ProvePasskey } from '../passkeys/prove-passkey.ts'
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
  passkeys: Pick<PasskeyRepository, 'take'>
  provePasskey: ProvePasskey
}

/** Confirms the session by the owner's password, a code or a passkey, so that it may show secrets for a while. */
export const identityConfirmationHandlers = ({
  sessions,
  throttle,
  factors,
  reauthenticate,
  passkeys,
  provePasskey,
}: Dependencies): Pick<AccountHandlers, 'confirm_identity'> => {
  return {
    confirm_identity: async ({ input: { proof }, caller, context }) => {
      const token = context.sessionToken('developer')
      if (!token) throw new Error('the caller has no session')
      const person = personOf(caller)
      const noted = auditOrigin(caller, context)
      /** Confirms the session, which from then on counts as begun with the second factor. */
      const confirm = async (
        transaction: Parameters<SessionRepository['noteMethod']>[0],
        method: SignInMethod,
        passkeyAddedAt?: Date,
      ) => {
        await sessions.confirm(transaction, token)
        await sessions.noteMethod(transaction, token, method, passkeyAddedAt)
        return true
      }
      if (proof.kind === 'password') {
        if (!(await reauthenticate(caller, proof.password, context)))
          return { result: 'DENY', code: 'WRONG_PASSWORD' }
        await sessions.confirm(null, token)
        return { result: 'OK' }
      }
      if (proof.kind === 'passkey') {
        const proven = await provePasskey(proof.passkey)
        const confirmed =
          proven?.userId === person.userId &&
          (await passkeys.take(proven, (transaction, addedAt) => confirm(transaction, 'passkey', addedAt)))
        return confirmed ? { result: 'OK' } : { result: 'DENY', code: 'PASSKEY_INVALID' }
      }
      const subject = secondFactorSubject(person.userId)
      await throttle.attempt(subject, REAUTHENTICATIONS)
      const confirmed = await factors.take(person, proof.code, noted, (transaction) =>
        confirm(transaction, 'password_and_code'),
      )
      if (!confirmed) {
        await sessions.noteRefusal(person, noted, 'wrong_code')
        return { result: 'DENY', code: 'WRONG_CODE' }
      }
      await throttle.forget([subject])
      return { result: 'OK' }
    },
  }
}
