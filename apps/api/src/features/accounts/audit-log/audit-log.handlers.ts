import { AUDIT_ACTION_GROUPS } from '@assure/contract/accounts/audit-actions'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AuditLogRepository } from './audit-log.repository.ts'

interface Dependencies {
  auditLog: AuditLogRepository
}

type Modes = 'list_audit_entries'

/** The latest time that a Date can hold. Later bounds are clamped to it. */
const MOMENT_MAX_MS = 8.64e15
const momentOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(Math.min(seconds * 1000, MOMENT_MAX_MS))

/** The owner's view of an account's audit log. */
export const auditLogHandlers = ({ auditLog }: Dependencies): Pick<AccountHandlers, Modes> => ({
  list_audit_entries: async ({ input, caller }) => {
    const found = await auditLog.list(caller.account_id, {
      actions: input.groups ? input.groups.flatMap((group) => AUDIT_ACTION_GROUPS[group]) : null,
      since: momentOf(input.since_utc),
      until: momentOf(input.until_utc),
      after: input.after,
      // One entry more than the page shows whether there is a next page.
      limit: input.page_size + 1,
    })
    const entries = found.slice(0, input.page_size)
    return { entries, next: found.length > entries.length ? (entries.at(-1)?.entry_id ?? null) : null }
  },
})
