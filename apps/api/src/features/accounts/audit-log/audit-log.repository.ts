import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import type { AuditAction } from '@assure/contract/accounts/audit-actions'
import sql, { type Sql } from 'sql-template-tag'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { int, json, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { uuidv7Floor } from '#src/platform/ids.ts'

export interface AuditQuery {
  /** null for all actions. */
  actions: readonly AuditAction[] | null
  /** Inclusive start; `until` is exclusive. */
  since?: Date | undefined
  until?: Date | undefined
  /** Id of the last entry on the previous page. */
  after?: string | undefined
  limit: number
}

const entryShape = {
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
  /** Lists entries, newest first. Entry ids contain their time, so one index serves order, paging and period. */
  list: async (
    accountId: string,
    { actions, since, until, after, limit }: AuditQuery,
  ): Promise<AuditEntry[]> => {
    const page = (more: Sql) => sql`
      select e.* from audit_entries e
      where e.account_id = ${accountId} ${more}
        ${since ? sql`and e.entry_id >= ${uuidv7Floor(since)}` : sql``}
        ${until ? sql`and e.entry_id < ${uuidv7Floor(until)}` : sql``}
        ${after ? sql`and e.entry_id < ${after}` : sql``}
      order by e.entry_id desc limit ${limit}`
    // Reads a page for each action from its own index, so rare actions are found fast even in a long log.
    const found = actions
      ? sql`select found.* from unnest(${actions}::text[]) as wanted (action)
          cross join lateral (${page(sql`and e.action = wanted.action`)}) as found
          order by found.entry_id desc limit ${limit}`
      : page(sql``)
    // Names the devices of the found entries only.
    return select(database, entryShape)`select ${columns} from (${found}) as e order by e.entry_id desc`
  },
})
export type AuditLogRepository = ReturnType<typeof auditLogRepository>
