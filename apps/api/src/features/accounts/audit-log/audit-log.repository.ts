import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import type { AuditAction } from '@assure/contract/accounts/audit-actions'
import sql, { type Sql } from 'sql-template-tag'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { flag, int, json, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { literally } from '#src/platform/database/literally.ts'
import { withAddresses, withTestActors } from './log-names.repository.ts'
import { type LogQuery, pageOfLog } from './log-query.repository.ts'

export interface AuditQuery extends LogQuery {
  /** The member or former member who acted. Without one, everybody's entries. */
  userId?: string | undefined
}

export const entryShape = {
  entry_id: uuid,
  at_utc: int,
  actor_kind: text<AuditEntry['actor_kind']>(),
  actor: text(),
  device: nullable(json<NonNullable<AuditEntry['device']>>()),
  action: text<AuditEntry['action']>(),
  target: text(),
  before: nullable(json<NonNullable<AuditEntry['before']>>()),
  after: nullable(json<NonNullable<AuditEntry['after']>>()),
  address: text(),
  request_id: text(),
}
/** The device of an entry `e`, with the counter it served at that time. */
const device = sql`(
  select json_build_object('device_model', d.model, 'subclient', l.subclient, 'location', l.location)
  from devices d
  join activations a on a.account_id = d.account_id and a.device_id = d.device_id
  join licences l on l.account_id = a.account_id and l.licence_id = a.licence_id
  where e.actor_kind = 'device' and d.account_id = e.account_id and d.key_thumbprint = e.actor and a.started_at <= e.at
  order by a.started_at desc limit 1)`
/** Members are named as they are now, also those who left. */
const actor = sql`coalesce((
  select m.member_email from memberships m
  where m.account_id = e.account_id and m.user_id = e.actor_user_id), e.actor)`
const columns = sql`e.entry_id, ${secondsOf(sql`e.at`)} as at_utc, e.actor_kind, ${actor} as actor, ${device} as device,
  e.action, e.target, e.before, e.after, e.address, e.request_id`

/** Reads an account's audit log; `platform/audit.ts` writes it. */
export const auditLogRepository = (database: Database) => ({
  /** Lists entries, newest first. */
  list: async (accountId: string, { userId, ...query }: AuditQuery): Promise<AuditEntry[]> => {
    const { actions, limit } = query
    const page = (more: Sql) => sql`
      select e.* from audit_entries e where e.account_id = ${accountId} ${more} ${pageOfLog(query)}`
    const byAction = (names: readonly AuditAction[]) =>
      // Reads a page for each action from its own index, so rare actions are found fast even in a long log.
      sql`select found.* from unnest(${names}::text[]) as wanted (action)
        cross join lateral (${page(sql`and e.action = wanted.action`)}) as found
        order by found.entry_id desc limit ${limit}`
    // A person's entries have an index of their own, and are few.
    const byPerson = () =>
      page(
        sql`and e.actor_user_id = ${userId} ${actions ? sql`and e.action = any(${actions}::text[])` : sql``}`,
      )
    const all = () => (actions ? byAction(actions) : page(sql``))
    const found = userId ? byPerson() : all()
    // Names the devices of the found entries only.
    const entries = await select(
      database,
      entryShape,
    )`select ${columns} from (${found}) as e order by e.entry_id desc`
    return withAddresses(database, accountId, await withTestActors(database, accountId, entries))
  },

  /** Whether a person is or was a member. */
  wasMember: async (accountId: string, userId: string): Promise<boolean> => {
    const { rows } = await database.execute(sql`
      select 1 from memberships where account_id = ${accountId} and user_id = ${userId}`)
    return rows.length > 0
  },

  /** Members and former members by name. Those who are erased have no name and are left out. `chosen` comes in any case. */
  listMembers: (
    accountId: string,
    { search, chosen, limit }: { search: string; chosen: string | null; limit: number },
  ) => {
    const pattern = `%${literally(search)}%`
    return select(database, { userId: uuid, name: text(), email: text(), is_former: flag })`
      select user_id as "userId", member_name as name, member_email as email, removed_at is not null as is_former
      from memberships where account_id = ${accountId} and (user_id = ${chosen}::uuid
        or member_email <> '' and (member_name ilike ${pattern} or member_email ilike ${pattern}))
      order by user_id is not distinct from ${chosen}::uuid desc, lower(member_name), user_id limit ${limit}`
  },
})
export type AuditLogRepository = ReturnType<typeof auditLogRepository>
