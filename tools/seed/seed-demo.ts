import type pg from 'pg'
import { recountLicences } from '../../apps/api/src/features/licences/licence-recount.repository.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { AccountWithKey } from '../../apps/api/src/features/accounts/account/account-row.ts'
import { type DemoAccounts, findAccountOf, makeDemoAccounts, makeDemoMembers } from './demo-accounts.ts'
import { fleetPlan } from './fleet-plan.ts'
import { resellerPlan } from './reseller-plan.ts'
import { DAY_MS, type SampleAccount } from './sample-licence.ts'
import { appProfiles } from './sample-usage.ts'
import { type SeedSettings, seedAccount } from './seed-account.ts'
import { seedUsage } from './seed-usage.ts'

/** The accounts with sample licences. The others start without any. */
export const samplePlans = (nowMs: number): SampleAccount[] => [
  fleetPlan('manager@example.com', nowMs),
  resellerPlan('reseller@example.com', nowMs),
]

const isEmpty = async (
  pool: pg.Pool,
  table: 'licences' | 'usage_days',
  accountId: string,
): Promise<boolean> => {
  const { rowCount } = await pool.query(`select 1 from ${table} where account_id = $1 limit 1`, [accountId])
  return rowCount === 0
}

/**
 * Creates the missing demo accounts and sample data. Existing data and its changes stay. `say` prints a line for work
 * that takes a while.
 */
export const seedDemo = async (
  { pool, database, ...demo }: DemoAccounts & { pool: pg.Pool; database: Database },
  settings: SeedSettings,
  say: (line: string) => void,
): Promise<void> => {
  const now = new Date()
  await makeDemoAccounts(demo, now)
  await makeDemoMembers(demo, now)
  const wanted = async <P>(
    plans: readonly P[],
    email: (plan: P) => string,
    table: 'licences' | 'usage_days',
  ): Promise<{ plan: P; account: AccountWithKey }[]> => {
    const found = []
    for (const plan of plans) {
      const account = await findAccountOf(demo, email(plan))
      if (account && (await isEmpty(pool, table, account.accountId))) found.push({ plan, account })
    }
    return found
  }
  const fleets = await wanted(samplePlans(now.getTime()), (plan) => plan.email, 'licences')
  if (fleets.length > 0) {
    const licences = fleets.flatMap(({ plan }) => plan.licences)
    const firstMs = Math.min(...licences.map(({ createdMs }) => createdMs))
    const days = Math.ceil((now.getTime() - firstMs) / DAY_MS)
    say(`Creating sample data: ${licences.length} counters, ${days} days ...`)
  }
  for (const { plan, account } of fleets) {
    await seedAccount(pool, settings, account.accountId, plan, now.getTime())
    await recountLicences(database, account.accountId, now)
  }
  const apps = await wanted(appProfiles(now.getTime()), ({ tenant }) => tenant, 'usage_days')
  if (apps.length > 0) say('Creating sample data: a year of usage ...')
  for (const { plan, account } of apps) await seedUsage(pool, settings, account, plan, now.getTime())
}
