import type { ForcedOutcome, TestOutcome } from '@assure/contract/accounts/test-mode.modes'
import { FORCED_OUTCOME_S, TEST_REPORTS_A_DAY } from '@assure/contract/constants'
import { TEST_REPORTS_DETAIL } from '@assure/contract/problem-details'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import { type Clock, utcDay } from './clock.ts'
import { type Database, secondsOf } from './database/database.ts'
import { int, text } from './database/row.ts'
import { select } from './database/select.ts'
import { isTestAccount } from './test-account.ts'

/** The outcomes that calls of test mode get in place of their own, and its limit of reports. */
export const forcedOutcomes = (database: Database, now: Clock) => ({
  /** Gives the next calls an outcome. A second time for the same outcome starts it again. */
  force: async (accountId: string, outcome: TestOutcome, times: number): Promise<void> => {
    const endsAt = new Date(now().getTime() + FORCED_OUTCOME_S * 1000)
    await database.execute(sql`
        insert into test_outcomes (account_id, outcome, times, ends_at)
        values (${accountId}, ${outcome}, ${times}, ${endsAt})
        on conflict (account_id, outcome) do update set times = excluded.times, ends_at = excluded.ends_at`)
  },

  /** Lists the outcomes that the next calls get. */
  list: (accountId: string): Promise<ForcedOutcome[]> =>
    select(database, { next: text<TestOutcome>(), times: int, ends_at_utc: int })`
        select outcome as next, times, ${secondsOf(sql`ends_at`)} as ends_at_utc from test_outcomes
        where account_id = ${accountId} and times > 0 and ends_at > ${now()} order by outcome`,

  /** Uses an outcome up once. Returns false if none is forced, and for a live account without a query. */
  take: async (accountId: string, outcome: TestOutcome): Promise<boolean> => {
    if (!isTestAccount(accountId)) return false
    const { rowCount } = await database.execute(sql`
        update test_outcomes set times = times - 1
        where account_id = ${accountId} and outcome = ${outcome} and times > 0 and ends_at > ${now()}`)
    return rowCount === 1
  },

  /**
   * Counts reports of test mode, and that it is in use. Throws `RpcError` `test_limit` if they are above the limit of the
   * UTC day; then none counts. Does nothing for a live account.
   */
  countReports: async (accountId: string, reports: number): Promise<void> => {
    if (!isTestAccount(accountId) || reports === 0) return
    const today = utcDay(now())
    const earlier = sql`case when test_day = ${today}::date then coalesce(test_reports, 0) else 0 end`
    const { rowCount } = await database.execute(sql`
        update accounts set test_reports = ${earlier} + ${reports}, test_day = ${today}::date, test_used_at = ${now()}
        where account_id = ${accountId} and ${earlier} + ${reports} <= ${TEST_REPORTS_A_DAY}`)
    if (rowCount !== 1) throw new RpcError('test_limit', { detail: TEST_REPORTS_DETAIL })
  },
})
export type ForcedOutcomes = ReturnType<typeof forcedOutcomes>
