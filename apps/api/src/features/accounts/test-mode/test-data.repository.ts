import sql, { raw } from 'sql-template-tag'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { bytes } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { TABLE_KINDS } from '#src/platform/database/table-kinds.ts'
import { isTestAccount, testAccountOf } from '#src/platform/test-account.ts'

/** Tables whose rows a test mode keeps: itself, its keys and its audit log. */
export const KEPT_IN_TEST_MODE: ReadonlySet<string> = new Set([
  'accounts',
  'api_keys',
  'named_keys',
  'named_key_pairs',
  'audit_entries',
])

/** Tables with the data of an account. Each refers only to tables after it. */
export const DATA_TABLES: readonly string[] = Object.entries(TABLE_KINDS)
  .flatMap(([table, kind]) => (kind === 'tenant' && !KEPT_IN_TEST_MODE.has(table) ? table : []))
  .toReversed()

const deleteFrom = async (transaction: Transaction, tables: readonly string[], accountId: string) => {
  if (!isTestAccount(accountId)) throw new Error('only the data of test mode is cleared')
  for (const table of tables)
    await transaction.execute(sql`delete from ${raw(table)} where account_id = ${accountId}`)
}

/** Deletes all data of a test mode. Throws for a live account. */
export const deleteTestData = async (transaction: Transaction, accountId: string): Promise<void> => {
  // Tokens are found by their hash only.
  const tokens = await select(transaction, { hash: bytes })`
    select token_hash as hash from licences where account_id = ${accountId} and token_hash is not null
    union all select token_hash as hash from activations where account_id = ${accountId}`
  await transaction.execute(sql`
    delete from activation_tokens where token_hash = any(${tokens.map(({ hash }) => hash)}::bytea[])`)
  await deleteFrom(transaction, DATA_TABLES, accountId)
}

/** Deletes the test mode of an erased organisation, with its data, its keys and its audit log. */
export const eraseTestMode = (database: Database, live: string): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const accountId = testAccountOf(live)
    await deleteTestData(transaction, accountId)
    await deleteFrom(transaction, [...KEPT_IN_TEST_MODE].toReversed(), accountId)
  })
