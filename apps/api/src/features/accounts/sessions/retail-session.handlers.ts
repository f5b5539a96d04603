import type { licenceService } from '@assure/contract/licences/licence.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { RetailAccountRepository } from '../account/retail-account.repository.ts'
import type { SessionRepository } from './session.repository.ts'

interface Dependencies {
  retailAccounts: Pick<RetailAccountRepository, 'find'>
  retailSessions: SessionRepository
}

type Modes = 'current_retail_session' | 'retail_log_out'
/** The caller's own session of the retail area (RS-07). */
export const retailSessionHandlers = ({
  retailAccounts,
  retailSessions,
}: Dependencies): Pick<ServiceHandlers<typeof licenceService>, Modes> => ({
  current_retail_session: async ({ caller }) => {
    const user = caller?.kind === 'retail' && (await retailAccounts.find(caller.account_id))
    if (!user) return { result: 'NONE' }
    const { email, name, company, sampleData } = user
    return { result: 'OK', user: { email, name, company, sample_data: sampleData } }
  },

  retail_log_out: async ({ caller, context }) => {
    const token = context.sessionToken('retail')
    if (token) await retailSessions.endNamed(caller.account_id, { token }, auditOrigin(caller, context))
    context.setSessionToken('retail', null)
    return { result: 'OK' }
  },
})
