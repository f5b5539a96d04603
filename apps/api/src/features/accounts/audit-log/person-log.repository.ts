import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import sql from 'sql-template-tag'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { flag, nullable, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { namesOfOrganisations } from '../memberships/organisation-names.repository.ts'
import { entryShape } from './audit-log.repository.ts'
import { type LogQuery, pageOfLog } from './log-query.repository.ts'

const { actor: _actor, device: _device, target: _target, ...shared } = entryShape
const personEntryShape = { ...shared, is_own: flag, account_id: nullable(uuid) }

/** Reads a person's own security log; `platform/audit.ts` writes it. */
export const personLogRepository = (database: Database) => ({
  /** Lists entries, newest first. The target is the organisation. Colleagues act as the organisation, without a name. */
  list: async (
    { userId, email }: { userId: string; email: string },
    query: LogQuery,
  ): Promise<AuditEntry[]> => {
    const { actions } = query
    const found = await select(database, personEntryShape)`
      select e.entry_id, ${secondsOf(sql`e.at`)} as at_utc, e.actor_kind, e.action, e.before, e.after, e.address,
        e.request_id, e.is_own, e.account_id
      from user_entries e where e.user_id = ${userId}
        ${actions ? sql`and e.action = any(${actions}::text[])` : sql``} ${pageOfLog(query)}`
    const names = await namesOfOrganisations(
      database,
      found.map(({ account_id }) => account_id),
    )
    return found.map(({ is_own, account_id, ...entry }) => {
      const organisation = names.get(account_id ?? '') ?? ''
      const isColleague = entry.actor_kind === 'developer' && !is_own
      return {
        ...entry,
        actor: is_own ? email : isColleague ? organisation : '',
        device: null,
        target: organisation,
      }
    })
  },
})
export type PersonLogRepository = ReturnType<typeof personLogRepository>
