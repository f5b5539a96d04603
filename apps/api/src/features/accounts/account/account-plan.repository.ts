import { WITHOUT_PLAN } from '@assure/contract/billing/plans'
import sql from 'sql-template-tag'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { int, nullable, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

const ORIGIN = jobOrigin('card-provider')
/** Without a plan the limit is 0. Usage beyond the limit is still counted. */
export const NO_PLAN = { plan: WITHOUT_PLAN, monthlyLimit: 0 }

/** Leaves a new account without a trial. Returns its plan. */
export const withholdTrial = async (transaction: Transaction, accountId: string) => {
  const { plan: sessionType, monthlyLimit } = NO_PLAN
  await transaction.execute(sql`
    update accounts set session_type = ${sessionType}, monthly_limit = ${monthlyLimit}
    where account_id = ${accountId}`)
  return { sessionType, monthlyLimit }
}

const planRowShape = {
  session_type: text(),
  monthly_limit: nullable(int),
}

/**
 * Sets the plan that an account bought, or removes it if `to` is null. With `from`, only if the account has that plan.
 * An unchanged plan is not recorded in the audit log.
 */
export const changeAccountPlan = async (
  transaction: Transaction,
  accountId: string,
  to: { plan: string; monthlyLimit: number } | null,
  { from }: { from?: string },
  now: Date,
): Promise<void> => {
  const before = await selectOne(transaction, planRowShape)`
    select session_type, monthly_limit from accounts where account_id = ${accountId} for no key update`
  if (!before || (from !== undefined && before.session_type !== from)) return
  const { plan, monthlyLimit } = to ?? NO_PLAN
  if (before.session_type === plan && before.monthly_limit === monthlyLimit) return
  await transaction.execute(sql`
    update accounts set session_type = ${plan}, monthly_limit = ${monthlyLimit} where account_id = ${accountId}`)
  const after = { session_type: plan, monthly_limit: monthlyLimit }
  await recordAudit(transaction, accountId, ORIGIN, now, { action: 'plan_changed', before, after })
}
