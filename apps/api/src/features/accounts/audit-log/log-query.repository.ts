import { AUDIT_ACTIONS, type AuditAction } from '@assure/contract/accounts/audit-actions'
import sql, { type Sql } from 'sql-template-tag'
import { uuidv7Floor } from '#src/platform/ids.ts'

/** The part of a log that is read, newest first. */
export interface LogQuery {
  /** null for all actions. */
  actions: readonly AuditAction[] | null
  /** Inclusive start; `until` is exclusive. */
  since?: Date | undefined
  until?: Date | undefined
  /** Id of the last entry on the previous page. */
  after?: string | undefined
  limit: number
}

/**
 * SQL of the period and the page. During an upgrade, a server leaves out what a newer one wrote and it has no words for.
 * Entry ids contain their time, so one index serves order, paging and period.
 */
export const pageOfLog = ({ since, until, after, limit }: LogQuery): Sql => sql`
  ${since ? sql`and e.entry_id >= ${uuidv7Floor(since)}` : sql``}
  ${until ? sql`and e.entry_id < ${uuidv7Floor(until)}` : sql``}
  ${after ? sql`and e.entry_id < ${after}` : sql``}
  and e.action = any(${AUDIT_ACTIONS}::text[])
  order by e.entry_id desc limit ${limit}`
