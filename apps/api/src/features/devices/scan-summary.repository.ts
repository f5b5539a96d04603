import { PASS_RATE_WINDOW_DAYS } from '@assure/contract/constants'
import type { ScanReport } from '@assure/contract/devices/device.contract'
import { passRate } from '@assure/contract/devices/scan-counts'
import sql from 'sql-template-tag'
import { type Clock, utcDay } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { summed } from '#src/platform/database/summed.ts'
import { flag, int, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Fence, isWholeAccount } from '#src/platform/fence.ts'

/** Queues recounts of accounts' summaries, if given in the transaction that makes them stale. */
export type EnqueueSummary = (transaction: Transaction | null, accountIds: readonly string[]) => Promise<void>
export const SUMMARY_JOB = 'scan_summary'

/** First day of the pass rate's window, which ends today. */
const windowStart = (now: Date): string => utcDay(now, 1 - PASS_RATE_WINDOW_DAYS)

/**
 * Adds new reports to the summaries of their accounts. Scans of today are added at once. Correcting a past day in the
 * window makes a summary stale, and a job recounts it. Older days are ignored.
 */
export const addToSummaries = async (
  transaction: Transaction,
  scans: readonly { accountId: string; reports: readonly ScanReport[] }[],
  now: Date,
  enqueueSummary: EnqueueSummary,
): Promise<void> => {
  const today = utcDay(now)
  const from = windowStart(now)
  const sums = summed(
    scans.flatMap(({ accountId: account_id, reports }) =>
      reports
        .filter(({ start_date }) => start_date >= from)
        .map(({ start_date, total_scanned_faces, total_failed_faces }) =>
          start_date < today
            ? { account_id, scanned: 0, failed: 0, stale: true }
            : { account_id, scanned: total_scanned_faces, failed: total_failed_faces, stale: false },
        ),
    ),
    ({ account_id }) => account_id,
    (sum, { scanned, failed, stale }) => {
      sum.scanned += scanned
      sum.failed += failed
      sum.stale ||= stale
    },
  )
  if (sums.length === 0) return
  await transaction.execute(sql`
    insert into scan_summaries (account_id, as_of_day, scanned, failed, stale)
    select account_id, ${today}::date, scanned, failed, stale
    from ${rowsOf('scan_summaries', sums)}
    on conflict (account_id) do update set scanned = scan_summaries.scanned + excluded.scanned,
      failed = scan_summaries.failed + excluded.failed, stale = scan_summaries.stale or excluded.stale`)
  const stale = sums.filter((sum) => sum.stale).map(({ account_id }) => account_id)
  if (stale.length > 0) await enqueueSummary(transaction, stale)
}

export const scanSummaryRepository = (database: Database, clock: Clock, enqueueSummary: EnqueueSummary) => ({
  /**
   * Returns the share of scans inside a fence that passed in the last 7 days, or null without scans. The scans of an
   * account have a summary. During its recount (a past day changed, or a new day began) this returns the last known rate
   * and `inProgress`.
   */
  passRate: async (fence: Fence): Promise<{ rate: number | null; inProgress: boolean }> => {
    const { accountId } = fence
    if (!isWholeAccount(fence)) {
      const sums = await selectOne(database, { scanned: int, failed: int })`
        select coalesce(sum(s.total_scanned_faces), 0)::bigint as scanned,
          coalesce(sum(s.total_failed_faces), 0)::bigint as failed
        from licences l join scan_days s on s.account_id = l.account_id and s.licence_id = l.licence_id
        where ${fence.rows('l')} and s.day >= ${windowStart(clock())}`
      return { rate: passRate(sums?.scanned ?? 0, sums?.failed ?? 0), inProgress: false }
    }
    const summary = await selectOne(database, {
      as_of_day: text(),
      scanned: int,
      failed: int,
      stale: flag,
    })`select as_of_day::text, scanned, failed, stale from scan_summaries where account_id = ${accountId}`
    if (!summary) return { rate: null, inProgress: false }
    const dayChanged = summary.as_of_day < utcDay(clock())
    if (dayChanged) await enqueueSummary(null, [accountId])
    return { rate: passRate(summary.scanned, summary.failed), inProgress: summary.stale || dayChanged }
  },

  /** Recounts an account's summary under a lock. Reports that arrive meanwhile wait for it, so none is lost. */
  recount: (accountId: string): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const now = clock()
      await transaction.execute(sql`select 1 from scan_summaries where account_id = ${accountId} for update`)
      const rows = await select(transaction, { scanned: int, failed: int })`
        select coalesce(sum(total_scanned_faces), 0)::bigint as scanned,
          coalesce(sum(total_failed_faces), 0)::bigint as failed
        from scan_days where account_id = ${accountId} and day >= ${windowStart(now)}`
      await transaction.execute(sql`
        update scan_summaries set as_of_day = ${utcDay(now)}, scanned = ${rows[0]?.scanned ?? 0},
          failed = ${rows[0]?.failed ?? 0}, stale = false
        where account_id = ${accountId}`)
    }),
})
