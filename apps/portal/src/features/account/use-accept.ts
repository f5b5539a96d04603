import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput, ModeOutput } from '@assure/contract/rpc'
import { useNavigate } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { queryClients } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'
import { keepTabOrganisation } from '#src/api/tab-organisation.ts'
import { paths } from '#src/paths.ts'

type Account = typeof accountService
type Refused = Extract<ModeOutput<Account, 'accept_invitation'>, { result: 'DENY' }>['code']

/** Returns a function that accepts an invitation and opens the organisation, or returns the refusal. */
export const useAccept = () => {
  const navigate = useNavigate()
  return async (input: ModeInput<Account, 'accept_invitation'>): Promise<Refused | null> => {
    const answer = await callAccount('accept_invitation', input)
    if (answer.result === 'DENY') return answer.code
    queryClients.developer.clear()
    keepTabOrganisation(answer.organisation_id)
    await navigate(paths.licences({ product: portalConfig().appSlug }), { replace: true })
    return null
  }
}
