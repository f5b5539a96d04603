import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** Deletes a person's second factor and recovery codes. Returns whether the factor was active. */
export const deleteFactor = async (transaction: Transaction, userId: string): Promise<boolean> => {
  const deleted = await selectOne(transaction, { confirmed: flag })`
    delete from user_totp where user_id = ${userId} returning confirmed_at is not null as confirmed`
  await transaction.execute(sql`delete from user_recovery_codes where user_id = ${userId}`)
  return deleted?.confirmed ?? false
}
