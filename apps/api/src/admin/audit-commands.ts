import { AUDIT_ACTION_GROUPS, AUDIT_GROUPS } from '@assure/contract/accounts/audit-actions'
import { accountOf } from './account-commands.ts'
import { type Command, limitOf, momentOf, oneOf, table } from './command.ts'

/** `npm run admin -- audit ...` */
export const auditCommands: Record<string, Command> = {
  'audit list': {
    takes: ['<e-mail|id>'],
    options: { group: AUDIT_GROUPS.join('|'), since: 'time', until: 'time', limit: 'n' },
    summary: 'the audit log of an account, the newest first',
    run: async (desk, { words: [who], options: { group, since, until, limit } }) => {
      const { accountId } = await accountOf(desk, who)
      const entries = await desk.auditLog.list(accountId, {
        actions: group === undefined ? null : AUDIT_ACTION_GROUPS[oneOf('--group', group, AUDIT_GROUPS)],
        since: momentOf('--since', since),
        until: momentOf('--until', until),
        limit: limitOf(limit),
      })
      const rows = entries.map(({ at_utc, ...entry }) => ({ at: new Date(at_utc * 1000), ...entry }))
      const columns = ['at', 'action', 'actor_kind', 'actor', 'target', 'address', 'before', 'after'] as const
      return { lines: table(rows, columns), json: { entries: rows } }
    },
  },
}
