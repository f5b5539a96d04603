import type { licenceService } from '@assure/contract/licences/licence.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { RetailAccountRepository } from '../account/retail-account.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { personOf } from '../people/person-row.ts'
import type { SessionRepository } from './session.repository.ts'

interface Dependencies {
  retailAccounts: Pick<RetailAccountRepository, 'find'>
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
}

type Modes = 'current_retail_session' | 'retail_log_out'
/** The caller's own session of the retail area (RS-07). */
export const retailSessionHandlers = ({
  retailAccounts,
  people,
  sessions,
}: Dependencies): Pick<ServiceHandlers<typeof licenceService>, Modes> => ({
  current_retail_session: async ({ caller }) => {
    if (caller?.kind !== 'retail') return { result: 'NONE' }
    const [account, person] = await Promise.all([
      retailAccounts.find(caller.account_id),
      people.find(caller.user_id),
    ])
    if (!account || !person) return { result: 'NONE' }
    const { company, sampleData } = account
    const { email, name } = person
    return { result: 'OK', user: { email, name, company, sample_data: sampleData } }
  },

  retail_log_out: async ({ caller, context }) => {
    const token = context.sessionToken('retail')
    if (token) await sessions.endNamed(personOf(caller), { token }, auditOrigin(caller, context))
    context.setSessionToken('retail', null)
    return { result: 'OK' }
  },
})
