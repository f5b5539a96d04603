import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { personOf } from '../people/person-row.ts'
import { erasedAt } from './deletion.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { AccountDeletion } from './deletion.workflow.ts'

interface Dependencies {
  deletion: Pick<AccountDeletion, 'request'>
  sessions: Pick<SessionRepository, 'end'>
  reauthenticate: Reauthenticate
}

type Modes = 'suspend_account'

/** Deletes the owner's account (AC-02). */
export const deletionHandlers = ({
  deletion,
  sessions,
  reauthenticate,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  return {
    suspend_account: async ({ input, caller, context }) => {
      if (!(await reauthenticate(personOf(caller), input.password, auditOrigin(caller, context)))) {
        return { result: 'DENY', code: 'WRONG_PASSWORD' }
      }
      const requestedAt = await deletion.request(caller.account_id, auditOrigin(caller, context))
      const token = context.sessionToken('developer')
      // A person who is in other organisations keeps their other sessions.
      if (token) await sessions.end(token)
      context.setSessionToken('developer', null)
      return { result: 'OK', erased_at_utc: utcSeconds(erasedAt(requestedAt)) }
    },
  }
}
