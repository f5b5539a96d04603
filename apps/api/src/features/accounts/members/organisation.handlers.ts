import type { Organisation } from '@assure/contract/accounts/member.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import { organisationId, parseOrganisationId } from '#src/platform/ids.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { Account } from '../account/account-row.ts'
import { personOf } from '../people/person-row.ts'
import type { MemberRepository } from './member.repository.ts'
import { type MembershipRepository, loginNeed } from '../memberships/membership.repository.ts'
import type { OrganisationRepository } from './organisation.repository.ts'

interface Dependencies {
  members: Pick<MemberRepository, 'leave'>
  memberships: Pick<MembershipRepository, 'listOf' | 'ownerNames' | 'withOneMember'>
  organisations: OrganisationRepository
}

type Modes = 'list_organisations' | 'create_organisation' | 'leave_organisation'

const statusOf = (status: Account['status']): Organisation['status'] => {
  if (status === 'suspended') return 'suspended'
  return status === 'active' || status === 'pending' ? 'active' : 'deleted'
}

/** The organisations of the calling person. */
export const organisationHandlers = ({
  members,
  memberships,
  organisations,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  list_organisations: async ({ caller }) => {
    const found = await memberships.listOf(caller.user_id)
    const owners = await memberships.ownerNames(found.map(({ accountId }) => accountId))
    const current = personOf(caller).accountId
    const alone = await memberships.withOneMember(found.map(({ accountId }) => accountId))
    return {
      organisations: found.map((membership) => {
        const { accountId, company, roles, status, email, provider } = membership
        const need = loginNeed(membership, caller)
        return {
          organisation_id: organisationId(accountId),
          name: company,
          roles,
          status: statusOf(status),
          contact_email: email,
          owners: owners.get(accountId) ?? [],
          only_member: alone.has(accountId),
          is_current: accountId === current,
          needs_second_factor: need === 'second_factor',
          needs_provider: need === 'single_sign_on' ? provider : null,
        }
      }),
    }
  },

  create_organisation: async ({ input: { name }, caller, context }) => {
    const accountId = await organisations.make(caller.user_id, name, auditOrigin(caller, context))
    if (!accountId) return { result: 'DENY', code: 'TOO_MANY' }
    return { result: 'OK', organisation_id: organisationId(accountId) }
  },

  leave_organisation: async ({ input, caller, context }) => {
    const accountId = parseOrganisationId(input.organisation_id)
    if (accountId === null) throw new RpcError('not_found')
    const noted = auditOrigin(caller, context)
    const refusal = await members.leave({ accountId, userId: caller.user_id }, noted)
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },
})
