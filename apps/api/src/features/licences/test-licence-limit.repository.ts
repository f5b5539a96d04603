import { TEST_LICENCES_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { int } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { isTestAccount } from '#src/platform/test-account.ts'

/**
 * Checks that a test mode has room for more licences. Deleted ones count, because they stay in its list. Throws `RpcError`
 * `test_limit`. Does nothing for a live account.
 */
export const expectTestRoom = async (
  transaction: Transaction,
  accountId: string,
  quantity: number,
): Promise<void> => {
  if (!isTestAccount(accountId)) return
  // Lock: two concurrent calls would both take the last places.
  await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`)
  const row = await selectOne(transaction, { count: int })`
    select count(*)::int as count from licences where account_id = ${accountId}`
  if ((row?.count ?? 0) + quantity > TEST_LICENCES_MAX)
    throw new RpcError('test_limit', { detail: `Test mode holds at most ${TEST_LICENCES_MAX} licences.` })
}
