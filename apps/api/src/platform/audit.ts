import type { ActorKind, AuditAction } from '@assure/contract/accounts/audit-actions'
import type { Caller } from '@assure/contract/authorise'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database/database.ts'
import { uuidv7 } from './ids.ts'

/** The actor of an event, with the request's address and id. */
export interface AuditOrigin {
  actorKind: ActorKind
  /**
   * Identifies the actor: email address, API key session id, device key thumbprint, or the name of a command or job.
   */
  actor: string
  address: string
  requestId: string
}
/** An audited event. `before` and `after` hold only the changed values, never a secret. */
export interface AuditEvent {
  action: AuditAction
  target?: string
  before?: object
  after?: object
}

/** Sequence number, so that the ids of entries of one millisecond keep their order. */
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

/** The origin of an action of a server job. */
export const jobOrigin = (job: string): AuditOrigin => ({
  actorKind: 'system',
  actor: job,
  address: '',
  requestId: '',
})

/**
 * SQL that adds an entry to an account's audit log, on its own or inside a larger statement. It adds nothing if the
 * account does not exist or the condition is false.
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

/**
 * Adds an entry to an account's audit log. Call it in the transaction of the audited change. Throws if the account does
 * not exist.
 */
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
