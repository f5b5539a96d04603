import type { Queryable } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** Returns the address that pays a billing group, or null if its order is not in force. */
export type FindPayerInForce = (
  queryable: Queryable,
  accountId: string,
  billingGroupId: string,
  now: Date,
) => Promise<string | null>

/** Whether the suspension of an account stops a licence. Licences that another address pays keep working. */
export type IsStopped = (
  queryable: Queryable,
  accountId: string,
  billingGroupId: string | null,
  now: Date,
) => Promise<boolean>

export const makeIsStopped =
  (findPayerInForce: FindPayerInForce): IsStopped =>
  async (queryable, accountId, billingGroupId, now) => {
    const account = await selectOne(queryable, {
      status: text(),
      email: text(),
    })`select status, email from accounts where account_id = ${accountId}`
    if (account?.status !== 'suspended') return false
    // Nobody really pays for test mode.
    if (isTestAccount(accountId)) return true
    const payer = billingGroupId && (await findPayerInForce(queryable, accountId, billingGroupId, now))
    return !payer || payer.toLowerCase() === account.email.toLowerCase()
  }
