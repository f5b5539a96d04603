import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'

/** The address that pays a billing group while its order is in force; null otherwise. */
export type FindPayerInForce = (
  queryable: Queryable,
  accountId: string,
  billingGroupId: string,
  now: Date,
) => Promise<string | null>

/** Whether the suspension of an account stops a licence. Licences that another address pays go on. */
export type IsStopped = (
  queryable: Queryable,
  accountId: string,
  billingGroupId: string | null,
  now: Date,
) => Promise<boolean>

export const makeIsStopped =
  (findPayerInForce: FindPayerInForce): IsStopped =>
  async (queryable, accountId, billingGroupId, now) => {
    const { rows } = await queryable.execute<{ status: string; email: string }>(
      sql`select status, email from accounts where account_id = ${accountId}`,
    )
    const [account] = rows
    if (account?.status !== 'suspended') return false
    const payer = billingGroupId && (await findPayerInForce(queryable, accountId, billingGroupId, now))
    return !payer || payer.toLowerCase() === account.email.toLowerCase()
  }
