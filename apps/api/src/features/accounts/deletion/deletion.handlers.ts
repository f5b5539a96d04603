import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { organisationId } from '#src/platform/ids.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { erasedAt } from './grace.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Reauthenticate } from '../password-check/reauthentication.ts'
import type { AccountDeletion } from './deletion.workflow.ts'
import { UNDO_LINKS_BY_CLIENT } from './limits.ts'

interface Dependencies {
  deletion: Pick<AccountDeletion, 'request' | 'requestForPerson' | 'lookAtLink' | 'undoByLink'>
  throttle: Throttle
  sessions: Pick<SessionRepository, 'end'>
  reauthenticate: Reauthenticate
}

type Modes = 'suspend_account' | 'delete_person' | 'look_at_deletion' | 'undo_deletion'

const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' } as const

/** Deletes an organisation (AC-02) or a person's login, and undoes it. */
export const deletionHandlers = ({
  deletion,
  sessions,
  reauthenticate,
  throttle,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const countLink = ({ address }: CallContext) =>
    throttle.attempt(`undo-links-by:${addressSubject(address)}`, UNDO_LINKS_BY_CLIENT)

  return {
    suspend_account: async ({ input, caller, context }) => {
      if (!(await reauthenticate(caller, input.password, context)))
        return { result: 'DENY', code: 'WRONG_PASSWORD' }
      const requestedAt = await deletion.request(caller.account_id, auditOrigin(caller, context))
      const token = context.sessionToken('developer')
      // A person who is in other organisations keeps their other sessions.
      if (token) await sessions.end(token)
      context.setSessionToken('developer', null)
      return { result: 'OK', erased_at_utc: utcSeconds(erasedAt(requestedAt)) }
    },

    delete_person: async ({ input: { password }, caller, context }) => {
      if (!(await reauthenticate(caller, password, context)))
        return { result: 'DENY', code: 'WRONG_PASSWORD', organisations: [] }
      const outcome = await deletion.requestForPerson(caller, auditOrigin(caller, context))
      if (!(outcome instanceof Date)) {
        const { code, organisations } = outcome
        const named = organisations.map(({ accountId, company }) => ({
          organisation_id: organisationId(accountId),
          name: company,
        }))
        return { result: 'DENY', code, organisations: named }
      }
      context.setSessionToken('developer', null)
      return { result: 'OK', erased_at_utc: utcSeconds(erasedAt(outcome)) }
    },

    look_at_deletion: async ({ input: { token }, context }) => {
      await countLink(context)
      const found = await deletion.lookAtLink(token)
      return found ? { result: 'OK', deletion: found } : LINK_INVALID
    },

    undo_deletion: async ({ input: { token }, context }) => {
      await countLink(context)
      const kind = await deletion.undoByLink(token, context)
      return kind ? { result: 'OK', kind } : LINK_INVALID
    },
  }
}
