import { HOLDERS, type Role } from '@assure/contract/accounts/roles'
import type { Permission } from '@assure/contract/rpc'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { liveAccountOf } from '#src/platform/test-account.ts'
import { organisationIdsOf } from '../memberships/person-log.repository.ts'

/** Locks the members of an organisation, also of a suspended or deleted one, which people may still leave. */
export const lockMembers = async (transaction: Transaction, accountId: string): Promise<void> => {
  await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`)
}

/**
 * Locks the organisations of a person, always in the same order, and returns their ids. Lock them before the person, as
 * all changes do that need both.
 */
export const lockOrganisationsOf = async (transaction: Transaction, userId: string): Promise<string[]> => {
  const ids = await organisationIdsOf(transaction, userId)
  for (const id of ids) await lockMembers(transaction, id)
  return ids
}

/**
 * Locks an organisation before its members change. Otherwise two Owners who demote each other at once would leave none.
 * Throws `RpcError` `not_found` if it is not in use.
 */
export const lockOrganisation = async (transaction: Transaction, accountId: string): Promise<string> => {
  const locked = await selectOne(transaction, { company: text() })`
    select company from accounts where account_id = ${accountId} and status = 'active' for no key update`
  if (!locked) throw new RpcError('not_found')
  return locked.company
}

/** The name of an organisation, or null if it is not in use. */
export const nameInUse = async (transaction: Transaction, accountId: string): Promise<string | null> => {
  const organisation = await selectOne(transaction, { company: text() })`
    select company from accounts where account_id = ${accountId} and status = 'active'`
  return organisation?.company ?? null
}

/** A member who makes a change in an organisation. */
export interface Actor {
  accountId: string
  userId: string
}

const memberShape = { name: text(), email: text(), roles: textList<Role>() }

/** A member as an organisation knows them, or null. */
export const findMember = (queryable: Queryable, accountId: string, userId: string) =>
  selectOne(queryable, memberShape)`
    select member_name as name, member_email as email, roles from memberships
    where account_id = ${accountId} and user_id = ${userId} and removed_at is null`

/**
 * Locks the organisation of a member who makes a change, and reads what they may do again under the lock: a colleague may
 * have changed it since the call began. In test mode that is the organisation it belongs to. Throws `RpcError` `not_found` or
 * `forbidden`.
 */
export const lockFor = async (
  transaction: Transaction,
  { accountId, userId }: Actor,
  permission: Permission,
): Promise<{ organisation: string; name: string; roles: readonly Role[] }> => {
  const live = liveAccountOf(accountId)
  const organisation = await lockOrganisation(transaction, live)
  const actor = await findMember(transaction, live, userId)
  if (!actor || !HOLDERS[permission].roles.some((role) => actor.roles.includes(role)))
    throw new RpcError('forbidden')
  return { organisation, ...actor }
}

/** Whether an organisation has an Owner who can log in, apart from a person. A suspended Owner does not count. */
export const hasOtherOwner = async (
  queryable: Queryable,
  accountId: string,
  userId: string,
): Promise<boolean> => {
  const others = await select(queryable, { id: uuid })`
    select user_id as id from memberships where account_id = ${accountId} and user_id <> ${userId}
      and 'owner' = any(roles) and removed_at is null`
  const ids = others.map(({ id }) => id)
  const { rows } = await queryable.execute(sql`
    select 1 from users where user_id = any(${ids}::uuid[]) and suspended_at is null
      and status not in ('deleting', 'erased') limit 1`)
  return rows.length > 0
}

/** Whether a member is the only Owner of an organisation who can log in. The organisation then needs them. */
export const isLastOwner = async (
  transaction: Transaction,
  accountId: string,
  { userId, roles }: { userId: string; roles: readonly Role[] },
): Promise<boolean> => roles.includes('owner') && !(await hasOtherOwner(transaction, accountId, userId))
