import { type AuditEvent, type AuditOrigin, auditStatement, notePerson } from '#src/platform/audit.ts'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'

/** The ids of a person's organisations, also of suspended and deleted ones. */
export const organisationIdsOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await select(queryable, { id: uuid })`
    select account_id as id from user_accounts where user_id = ${userId} order by account_id`
  return rows.map(({ id }) => id)
}

/** Whether this is the only organisation of a person. */
export const isOnlyOrganisation = async (
  queryable: Queryable,
  userId: string,
  accountId: string,
): Promise<boolean> => {
  const ids = await organisationIdsOf(queryable, userId)
  return ids.length === 1 && ids[0] === accountId
}

/** The organisations of a person that are in use. */
export const organisationsInUseOf = async (
  queryable: Queryable,
  userId: string,
): Promise<{ accountId: string; company: string }[]> =>
  select(queryable, { accountId: uuid, company: text() })`
    select account_id as "accountId", company from accounts
    where account_id = any(${await organisationIdsOf(queryable, userId)}::uuid[]) and status = 'active'
    order by account_id`

/**
 * Records what happened to a person in the audit log of each of their organisations, and once in their own log, which also
 * has `before` and `after`.
 */
export const recordInAll = async (
  transaction: Transaction,
  userId: string,
  origin: AuditOrigin,
  now: Date,
  event: Omit<AuditEvent, 'target' | 'personId'>,
): Promise<void> => {
  const ids = await organisationIdsOf(transaction, userId)
  for (const id of ids)
    await transaction.execute(
      auditStatement(id, origin, now, { action: event.action, target: wireId(id, userId) }),
    )
  const accountId = ids.length === 1 ? (ids[0] ?? null) : null
  await notePerson(transaction, { userId, accountId }, origin, now, event)
}
