import type { ActorKind, AuditAction } from '@assure/contract/accounts/audit-actions'
import type { Caller } from '@assure/contract/implement'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database/database.ts'
import { uuidv7 } from './ids.ts'

/** Who does a thing, and from where. */
export interface AuditOrigin {
  actorKind: ActorKind
  /** The e-mail address, API key, device key or command behind it. */
  actor: string
  address: string
  requestId: string
}
/** What was done. `before` and `after` hold what changed and never a secret. */
export interface AuditEvent {
  action: AuditAction
  target?: string
  before?: object
  after?: object
}

/** Lines of one millisecond stand in the order they were made in: their ids say so. */
let lines = 0

const actorOf = (caller: Caller): string => {
  if (caller.kind === 'device') return caller.thumbprint
  return caller.kind === 'api_key' ? caller.session_id : caller.email
}

/** The origin of a call: its caller and where the request came from. */
export const auditOrigin = (
  caller: Caller | null,
  { address, requestId }: { address: string; requestId: string },
): AuditOrigin => {
  if (!caller) return { actorKind: 'nobody', actor: '', address, requestId }
  return { actorKind: caller.kind, actor: actorOf(caller), address, requestId }
}

/** The origin of what a job of the server does. */
export const jobOrigin = (job: string): AuditOrigin => ({
  actorKind: 'system',
  actor: job,
  address: '',
  requestId: '',
})

/**
 * The statement that adds a line to an account's audit log, alone or as a part of a larger one. Where
 * there is no such account, or the condition does not hold, it adds nothing.
 */
export const auditStatement = (
  accountId: string,
  { actorKind, actor, address, requestId }: AuditOrigin,
  now: Date,
  { action, target = '', before, after }: AuditEvent,
  condition: Sql = sql`true`,
): Sql => sql`
  insert into audit_entries
    (account_id, entry_id, at, actor_kind, actor, action, target, before, after, address, request_id)
  select account_id, ${uuidv7(now, lines++)}::uuid, ${now}::timestamptz, ${actorKind}, ${actor}, ${action}, ${target},
    ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
    ${address}, ${requestId}
  from accounts where account_id = ${accountId} and ${condition}`

/** Adds a line to an account's audit log, in the transaction of what it tells of. */
export const recordAudit = async (
  queryable: Queryable,
  accountId: string,
  origin: AuditOrigin,
  now: Date,
  event: AuditEvent,
): Promise<void> => {
  const { rowCount } = await queryable.execute(auditStatement(accountId, origin, now, event))
  if (!rowCount) throw new Error('an audit entry needs its account')
}
