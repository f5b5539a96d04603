import type { ActorKind, AuditAction } from '@assure/contract/accounts/audit-actions'
import type { Caller } from '@assure/contract/implement'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database/database.ts'
import { uuidv7 } from './ids.ts'

/** The actor of an event, and where it came from. */
export interface AuditOrigin {
  actorKind: ActorKind
  /** The e-mail address, API key, device key or command behind it. */
  actor: string
  address: string
  requestId: string
}
/** An event. `before` and `after` hold the changed values and never a secret. */
export interface AuditEvent {
  action: AuditAction
  target?: string
  before?: object
  after?: object
}

/** Counts lines, so that the ids of lines of one millisecond keep the order in which they were made. */
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
 * The statement that adds a line to an account's audit log, by itself or as a part of a larger one. It adds nothing
 * if the account does not exist or the condition does not hold.
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
