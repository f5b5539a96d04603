import type pg from 'pg'
import type { Passwords } from '../../apps/api/src/platform/passwords.ts'
import { type DemoAccounts, makeDemoAccounts } from './demo-accounts.ts'
import { fleetPlan } from './fleet-plan.ts'
import { resellerPlan } from './reseller-plan.ts'
import { DAY_MS, type SampleAccount } from './sample-licence.ts'
import { type SeedSettings, seedAccount } from './seed-account.ts'

/** The accounts that hold something from the start; the others begin empty. */
export const samplePlans = (nowMs: number): SampleAccount[] => [
  fleetPlan('manager@example.com', nowMs),
  resellerPlan('reseller@example.com', nowMs),
]

const isEmpty = async (pool: pg.Pool, accountId: string): Promise<boolean> => {
  const { rowCount } = await pool.query('select 1 from licences where account_id = $1 limit 1', [accountId])
  return rowCount === 0
}

/**
 * Makes the demo accounts and their sample data where they are not there yet. What is there, with what was
 * done in it, stays. `say` hears of work that takes a moment.
 */
export const seedDemo = async (
  {
    accounts,
    passwords,
    pool,
  }: { accounts: DemoAccounts; passwords: Pick<Passwords, 'hash'>; pool: pg.Pool },
  settings: SeedSettings,
  say: (line: string) => void,
): Promise<void> => {
  const now = new Date()
  await makeDemoAccounts({ accounts, passwords }, now)
  const wanted: { plan: SampleAccount; accountId: string }[] = []
  for (const plan of samplePlans(now.getTime())) {
    const account = await accounts.findByEmail(plan.email)
    if (account && (await isEmpty(pool, account.accountId)))
      wanted.push({ plan, accountId: account.accountId })
  }
  if (wanted.length === 0) return
  const licences = wanted.flatMap(({ plan }) => plan.licences)
  const firstMs = Math.min(...licences.map(({ createdMs }) => createdMs))
  const days = Math.ceil((now.getTime() - firstMs) / DAY_MS)
  say(`Making sample data: ${licences.length} counters, ${days} days ...`)
  for (const { plan, accountId } of wanted) await seedAccount(pool, settings, accountId, plan, now.getTime())
}
