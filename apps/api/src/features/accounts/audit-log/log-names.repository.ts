import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { isTestAccount, liveAccountOf } from '#src/platform/test-account.ts'

type Values = AuditEntry['before']

/** The addresses of members, former members and invited people, by id. Erased people have an empty one. */
const addressesOf = async (queryable: Queryable, accountId: string, ids: readonly string[]) => {
  const rows = await select(queryable, { id: uuid, email: text() })`
    select user_id as id, member_email as email from memberships
    where account_id = ${accountId} and user_id = any(${ids}::uuid[])
    union all
    select invitation_id as id, email from invitations
    where account_id = ${accountId} and invitation_id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/**
 * Adds the addresses of the members who acted in a test mode: its own table of members is empty. Changes no entry of a live
 * account.
 */
export const withTestActors = async (
  queryable: Queryable,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> => {
  if (!isTestAccount(accountId)) return [...entries]
  const ids = entries.map(({ entry_id }) => entry_id)
  const acted = await select(queryable, { entryId: uuid, userId: uuid })`
    select entry_id as "entryId", actor_user_id as "userId" from audit_entries
    where account_id = ${accountId} and entry_id = any(${ids}::uuid[]) and actor_user_id is not null`
  const userIds = acted.map(({ userId }) => userId)
  const addresses = await addressesOf(queryable, liveAccountOf(accountId), userIds)
  const actors = new Map(acted.map(({ entryId, userId }) => [entryId, addresses.get(userId)]))
  return entries.map((entry) => ({ ...entry, actor: actors.get(entry.entry_id) ?? entry.actor }))
}

/**
 * Puts addresses in place of the ids of members and invited people, as they are now. Entries hold ids, so that an
 * erasure takes the address from all of them.
 */
export const withAddresses = async (
  queryable: Queryable,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> => {
  const idIn = (value: unknown): string | null => {
    const parsed = typeof value === 'string' ? parseWireId(value) : null
    return parsed?.accountId === accountId ? parsed.id : null
  }
  const isRecord = (values: Values): values is Record<string, Values> =>
    typeof values === 'object' && values !== null && !Array.isArray(values)
  const valuesOf = ({ target, before, after }: AuditEntry): unknown[] => [
    target,
    ...[before, after].flatMap((values) => (isRecord(values) ? Object.values(values) : [])),
  ]
  const ids = new Set(entries.flatMap(valuesOf).flatMap((value) => idIn(value) ?? []))
  if (ids.size === 0) return [...entries]
  const addresses = await addressesOf(queryable, accountId, [...ids])
  const named = <T>(value: T): T | string => addresses.get(idIn(value) ?? '') ?? value
  const inAll = (values: Values): Values =>
    isRecord(values)
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)]))
      : values
  return entries.map((entry) => ({
    ...entry,
    target: named(entry.target),
    before: inAll(entry.before),
    after: inAll(entry.after),
  }))
}
