import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** Sessions of releases before 1.2.0. */
export const FORMER_SESSIONS = ['developer_sessions', 'retail_sessions']
/** Second factors of releases before 1.2.0. */
export const FORMER_FACTORS = 'second_factors'
/**
 * Tables that only servers before 1.3.0 read. The next release drops them, and what `accounts` says of a person. Until
 * then a statement names them only to erase, reseal or restore them, and has the comment `former people`.
 */
export const FORMER_TABLES = [...FORMER_SESSIONS, FORMER_FACTORS, 'known_browsers', 'recovery_codes']

/** Whether the tables are there. A server of the next release may have dropped them. */
const areLeft = async (transaction: Transaction): Promise<boolean> => {
  const found = await selectOne(transaction, { left: flag })`
    select to_regclass(${FORMER_FACTORS}::text) is not null as left`
  return found?.left === true
}

/** Erases what accounts still hold of people from before 1.4.0. A person of 1.2.0 has the id of an account. */
export const eraseFormerPeople = async (
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<void> => {
  if (!(await areLeft(transaction))) return
  await transaction.execute(sql`
    update accounts /* former people */ set name = '', job_title = '', password_hash = null, subscribe_news = false
    where account_id = any(${accountIds}::uuid[])`)
  for (const table of FORMER_TABLES)
    await transaction.execute(sql`
      delete from ${raw(table)} /* former people */ where account_id = any(${accountIds}::uuid[])`)
}
