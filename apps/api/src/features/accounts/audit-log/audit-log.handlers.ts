import type { accountService } from '@assure/contract/accounts/account.contract'
import { AUDIT_ACTION_GROUPS } from '@assure/contract/accounts/audit-actions'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { AUDIT_MEMBERS_MAX } from '@assure/contract/constants'
import type { ModeRequest } from '@assure/contract/rpc'
import { RpcError } from '@assure/contract/rpc-error'
import { parseWireId, wireId } from '#src/platform/ids.ts'
import { liveAccountOf } from '#src/platform/test-account.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AuditLogRepository } from './audit-log.repository.ts'
import type { LogQuery } from './log-query.repository.ts'
import type { PersonLogRepository } from './person-log.repository.ts'

interface Dependencies {
  auditLog: AuditLogRepository
  personLog: PersonLogRepository
}

type Modes = 'list_audit_entries' | 'list_audit_members' | 'list_person_entries'

/** The latest time that a Date can hold. Later bounds are clamped to it. */
const MOMENT_MAX_MS = 8.64e15
const momentOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(Math.min(seconds * 1000, MOMENT_MAX_MS))

type Query = ModeRequest<typeof accountService, 'list_person_entries' | 'list_audit_entries'>
const queryOf = ({ groups, since_utc, until_utc, after, page_size }: Query): LogQuery => ({
  actions: groups ? groups.flatMap((group) => AUDIT_ACTION_GROUPS[group]) : null,
  since: momentOf(since_utc),
  until: momentOf(until_utc),
  after,
  // One entry more than the page shows whether there is a next page.
  limit: page_size + 1,
})
const pageOf = (found: AuditEntry[], { page_size }: Query) => {
  const entries = found.slice(0, page_size)
  return { entries, next: found.length > entries.length ? (entries.at(-1)?.entry_id ?? null) : null }
}

/** Lists an organisation's audit log, and a person's own security log. */
export const auditLogHandlers = ({ auditLog, personLog }: Dependencies): Pick<AccountHandlers, Modes> => {
  /** The person in the `member_id` of a member or former member. Throws `RpcError` `not_found`. */
  const memberIn = async (accountId: string, memberId: string): Promise<string> => {
    const parsed = parseWireId(memberId)
    if (parsed?.accountId !== accountId || !(await auditLog.wasMember(liveAccountOf(accountId), parsed.id)))
      throw new RpcError('not_found')
    return parsed.id
  }

  return {
    list_audit_entries: async ({ input, caller: { account_id: accountId } }) => {
      const userId = input.member_id && (await memberIn(accountId, input.member_id))
      return pageOf(await auditLog.list(accountId, { ...queryOf(input), userId }), input)
    },

    list_audit_members: async ({ input: { search, member_id }, caller: { account_id: accountId } }) => {
      const chosen = member_id === undefined ? null : await memberIn(accountId, member_id)
      // Test mode has the members of its organisation.
      const found = await auditLog.listMembers(liveAccountOf(accountId), {
        search,
        chosen,
        limit: AUDIT_MEMBERS_MAX,
      })
      return {
        members: found.map(({ userId, ...member }) => ({ member_id: wireId(accountId, userId), ...member })),
      }
    },

    list_person_entries: async ({ input, caller: { user_id: userId, email } }) =>
      pageOf(await personLog.list({ userId, email }, queryOf(input)), input),
  }
}
