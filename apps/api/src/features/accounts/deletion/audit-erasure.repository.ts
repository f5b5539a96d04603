import { AUDIT_ACTION_GROUPS } from '@assure/contract/accounts/audit-actions'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'

const BATCH = 1000

/** Changes audit entries `e` of an account, in batches. */
const emptyEntries = async (database: Database, accountId: string, change: { set: Sql; wanted: Sql }) => {
  for (let after = FIRST_ID; ; ) {
    const rows = await select(database, { entry_id: uuid })`
      with page as (
        select entry_id from audit_entries where account_id = ${accountId} and entry_id > ${after}
        order by entry_id limit ${BATCH}
      ), emptied as (
        update audit_entries e set ${change.set}
        from page where e.account_id = ${accountId} and e.entry_id = page.entry_id and ${change.wanted}
      )
      select entry_id from page order by entry_id desc limit 1`
    if (!rows[0]) return
    after = rows[0].entry_id
  }
}

/** Erases audit entries except their action and time. Entries of the operator and the system stay. */
export const eraseAuditLog = (database: Database, accountId: string): Promise<void> =>
  emptyEntries(database, accountId, {
    set: sql`actor = '', actor_user_id = null, target = '', before = null, after = null, address = ''`,
    wanted: sql`e.actor_kind not in ('operator', 'system')`,
  })

/**
 * Erases from an organisation's log from where a person acted, and with which browser. Entries of earlier releases name
 * their address, in lower case in `emails`. What the person did and when stays.
 */
export const eraseActor = (
  database: Database,
  accountId: string,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<void> =>
  emptyEntries(database, accountId, {
    set: sql`actor = '', address = '',
      before = case when e.action = any(${AUDIT_ACTION_GROUPS.sign_in}) then null else e.before end,
      after = case when e.action = any(${AUDIT_ACTION_GROUPS.sign_in}) then null else e.after end`,
    wanted: sql`e.actor_kind = 'developer' and (e.actor_user_id = ${userId} or lower(e.actor) = any(${emails}::text[]))`,
  })
