import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { type PersonCaller, refuseLogin } from '@assure/contract/authorise'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { loginNeed } from '../memberships/membership.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { providerInUse } from '../memberships/sso-state.repository.ts'
import { lockFor, lockOrganisation } from './organisation-lock.repository.ts'
import { ownersOf } from './recipients.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'secondFactors'>
  postMail: PostMail
}
type Asking = Omit<PersonCaller, 'email'>

/** How members of an organisation must log in. */
export const signInPolicyRepository = ({ database, clock, people, postMail }: Dependencies) => {
  const policyOf = async (queryable: Queryable, accountId: string): Promise<SignInPolicy> => {
    const found = await selectOne(queryable, { policy: text<SignInPolicy>() })`
      select sign_in_policy as policy from accounts where account_id = ${accountId}`
    if (!found) throw new Error('there is no such organisation')
    return found.policy
  }

  return {
    /** The policy of an organisation, its members, and how many of them have no second factor. */
    find: async (accountId: string) => {
      const [policy, members] = await Promise.all([
        policyOf(database, accountId),
        select(database, { userId: uuid })`
          select user_id as "userId" from memberships where account_id = ${accountId} and removed_at is null`,
      ])
      const factors = await people.secondFactors(members.map(({ userId }) => userId))
      return { policy, members: members.length, withoutSecondFactor: members.length - factors.size }
    },

    /**
     * Changes the policy and mails the Owners. `by` is null for the operator. Throws `RpcError` `not_found`,
     * `forbidden`, `second_factor_required` or `single_sign_on_required`.
     */
    update: (
      accountId: string,
      policy: SignInPolicy,
      by: Asking | null,
      noted: AuditOrigin,
    ): Promise<'CHANGED' | 'SAME' | 'NO_SSO'> =>
      inTransaction(database, async (transaction) => {
        const {
          organisation,
          name: member,
          roles,
        } = by
          ? await lockFor(transaction, { accountId, userId: by.user_id }, 'organisation.secure')
          : { organisation: await lockOrganisation(transaction, accountId), name: null, roles: [] }
        const before = await policyOf(transaction, accountId)
        // Another Owner may have chosen it since the call began.
        const need = by && loginNeed({ accountId, signInPolicy: before, roles: [...roles] }, by)
        if (need) refuseLogin(need)
        if (before === policy) return 'SAME'
        const provider = policy === 'sso' ? await providerInUse(transaction, accountId) : null
        if (policy === 'sso' && provider === null) return 'NO_SSO'
        await transaction.execute(sql`
          update accounts set sign_in_policy = ${policy} where account_id = ${accountId}`)
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'sign_in_policy_changed',
          before: { policy: before },
          after: { policy },
        })
        for (const { name, email: to, language } of await ownersOf(transaction, accountId))
          await postMail(transaction, {
            template: 'sign_in_policy_changed',
            ...{ to, language, values: { name, organisation, member, policy, provider } },
          })
        return 'CHANGED'
      }),
  }
}
export type SignInPolicyRepository = ReturnType<typeof signInPolicyRepository>
