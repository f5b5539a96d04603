import {
  type ActorKind,
  AUDIT_ACTION_GROUPS,
  type AuditAction,
} from '@assure/contract/accounts/audit-actions'
import type { Caller } from '@assure/contract/authorise'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database/database.ts'
import { uuidv7 } from './ids.ts'

/** The actor of an event, with the request's address and id. */
export interface AuditOrigin {
  actorKind: ActorKind
  /**
   * Identifies an actor that is no member: email address, API key session id, device key thumbprint, or the name of a
   * command or job. Empty for a member.
   */
  actor: string
  /** The member who acts. The log shows the address that they have now, so their erasure also empties the log. */
  userId?: string
  address: string
  requestId: string
}
/** An audited event. `before` and `after` hold only the changed values, never a secret. */
export interface AuditEvent {
  action: AuditAction
  target?: string
  before?: object
  after?: object
  /** The member whom a change of members concerns. Their own log gets an entry too. */
  personId?: string
}

/** Actions of people on their own login. */
const OWN_ACTIONS: ReadonlySet<AuditAction> = new Set([
  ...AUDIT_ACTION_GROUPS.sign_in,
  ...AUDIT_ACTION_GROUPS.account,
])

/** Sequence number, so that the ids of entries of one millisecond keep their order. */
let lines = 0

const actorOf = (caller: Caller): Pick<AuditOrigin, 'actor' | 'userId'> => {
  if (caller.kind === 'device') return { actor: caller.thumbprint }
  if (caller.kind === 'api_key')
    return { actor: caller.session_id, ...(caller.member_id && { userId: caller.member_id }) }
  return caller.kind === 'retail' ? { actor: caller.email } : { actor: '', userId: caller.user_id }
}

/** The origin of a call: its caller and where the request came from. */
export const auditOrigin = (
  caller: Caller | null,
  { address, requestId }: { address: string; requestId: string },
): AuditOrigin => {
  if (!caller) return { actorKind: 'nobody', actor: '', address, requestId }
  const actorKind = caller.kind === 'person' ? 'developer' : caller.kind
  return { actorKind, ...actorOf(caller), address, requestId }
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
  { actorKind, actor, userId, address, requestId }: AuditOrigin,
  now: Date,
  { action, target = '', before, after }: AuditEvent,
  condition: Sql = sql`true`,
): Sql => sql`
  insert into audit_entries
    (account_id, entry_id, at, actor_kind, actor, actor_user_id, action, target, before, after, address, request_id)
  select account_id, ${uuidv7(now, lines++)}::uuid, ${now}::timestamptz, ${actorKind}, ${actor}, ${userId ?? null}::uuid,
    ${action}, ${target},
    ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
    ${address}, ${requestId}
  from accounts where account_id = ${accountId} and ${condition}`

/**
 * Adds an entry to a person's own security log. It adds nothing if the person does not exist or is erased. The entry names
 * no other person: it holds the client's address only of what the person, or nobody known, did.
 */
export const notePerson = async (
  queryable: Queryable,
  { userId, accountId }: { userId: string; accountId: string | null },
  { actorKind, userId: actorId, address, requestId }: AuditOrigin,
  now: Date,
  { action, before, after }: AuditEvent,
): Promise<void> => {
  const isOwn = actorId === userId
  await queryable.execute(sql`
    insert into user_entries
      (user_id, entry_id, at, actor_kind, is_own, account_id, action, before, after, address, request_id)
    select user_id, ${uuidv7(now, lines++)}::uuid, ${now}::timestamptz, ${actorKind}, ${isOwn}, ${accountId}::uuid, ${action},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
      ${isOwn || actorKind === 'nobody' ? address : ''}, ${requestId}
    from users where user_id = ${userId} and status <> 'erased'`)
}

/**
 * Adds an entry to an account's audit log, and to the own log of the person whom it concerns. Call it in the transaction of
 * the audited change. Throws if the account does not exist. For null, only the person's own log has the entry.
 */
export const recordAudit = async (
  queryable: Queryable,
  accountId: string | null,
  origin: AuditOrigin,
  now: Date,
  event: AuditEvent,
): Promise<void> => {
  const userId = event.personId ?? (OWN_ACTIONS.has(event.action) ? origin.userId : undefined)
  if (userId) await notePerson(queryable, { userId, accountId }, origin, now, event)
  if (accountId === null) return
  const { rowCount } = await queryable.execute(auditStatement(accountId, origin, now, event))
  if (!rowCount) throw new Error('an audit entry needs its account')
}
