import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The ids of an organisation's members. */
export const memberIds = async (transaction: Transaction, accountId: string): Promise<string[]> => {
  const rows = await select(transaction, { id: uuid })`
    select user_id as id from memberships where account_id = ${accountId} and removed_at is null
    order by joined_at, user_id`
  return rows.map(({ id }) => id)
}

/** Those of these people who are in one organisation only. */
export const inOneOrganisation = async (
  transaction: Transaction,
  userIds: readonly string[],
): Promise<string[]> => {
  const rows = await select(transaction, { id: uuid })`
    select user_id as id from user_accounts where user_id = any(${userIds}::uuid[])
    group by user_id having count(*) = 1`
  return rows.map(({ id }) => id)
}

/**
 * Ends the sessions of an organisation's members, and returns how many. People who are in another organisation too stay
 * logged in there, unless `alsoElsewhere`.
 */
export const endSessionsOfMembers = async (
  transaction: Transaction,
  accountId: string,
  { alsoElsewhere = false }: { alsoElsewhere?: boolean } = {},
): Promise<number> => {
  const members = await memberIds(transaction, accountId)
  const ending = alsoElsewhere ? members : await inOneOrganisation(transaction, members)
  const { rowCount } = await transaction.execute(sql`
    delete from user_sessions where user_id = any(${ending}::uuid[])`)
  return rowCount ?? 0
}
