import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type GroupRules, makeGrouper } from '#src/platform/grouper.ts'
import { type DayIds, dayKey, noteReports } from './report-id.repository.ts'
import type { ReportCall, ReportCallOf } from './report-call.ts'

/** Adds new reports, in the transaction that records their ids. */
export type AddReports<Kind extends ReportCall['kind']> = (
  transaction: Transaction,
  calls: readonly ReportCallOf<Kind>[],
  now: Date,
) => Promise<void>
/** Adds the reports of each kind. */
export type AddKinds = { readonly [Kind in ReportCall['kind']]: AddReports<Kind> }

interface DayInGroup extends DayIds {
  ids: Set<string>
}

const dayOf = (report: { day: string } | { start_date: string }): string =>
  'day' in report ? report.day : report.start_date

/**
 * Returns a function that counts the reports of a call and resolves with the number of new ones after the commit.
 * Reports of concurrent calls are written together. Each report counts once, however often it is sent. `onWritten` gets
 * the number of new reports of each transaction. Throws `RpcError` `unavailable` or `rate_limited` if too much is
 * waiting.
 */
export const reportIntake = (
  database: Database,
  clock: Clock,
  add: AddKinds,
  rules: GroupRules,
  onWritten: (reports: number) => void,
) => {
  const write = async (transaction: Transaction, calls: readonly ReportCall[]): Promise<number[]> => {
    // Deduplicates within the group: only the first call with a report keeps it.
    const days = new Map<string, DayInGroup>()
    const firsts = calls.map((call) =>
      keepReports(call, (report) => {
        const day = dayOf(report)
        const key = dayKey(call.accountId, day)
        const known = days.get(key)
        if (known?.ids.has(report.report_id)) return false
        if (known) known.ids.add(report.report_id)
        else days.set(key, { accountId: call.accountId, day, ids: new Set([report.report_id]) })
        return true
      }),
    )
    const fresh = await noteReports(transaction, days)
    const counted =
      fresh === days
        ? firsts
        : firsts.map((call) =>
            keepReports(
              call,
              (report) =>
                fresh.get(dayKey(call.accountId, dayOf(report)))?.ids.has(report.report_id) ?? false,
            ),
          )
    const now = clock()
    const ofKind = <Kind extends ReportCall['kind']>(kind: Kind) =>
      counted.filter((call): call is ReportCallOf<Kind> => call.kind === kind && call.reports.length > 0)
    const [scans, estimations, safety] = [ofKind('scans'), ofKind('estimations'), ofKind('safety')]
    if (scans.length > 0) await add.scans(transaction, scans, now)
    if (estimations.length > 0) await add.estimations(transaction, estimations, now)
    if (safety.length > 0) await add.safety(transaction, safety, now)
    return counted.map(({ reports }) => reports.length)
  }

  const group = makeGrouper<ReportCall, number>(
    {
      ownerOf: ({ accountId }) => accountId,
      sizeOf: ({ reports }) => reports.length,
      write: async (calls) => {
        const counts = await inTransaction(database, (transaction) => write(transaction, calls))
        onWritten(counts.reduce((sum, count) => sum + count, 0))
        return counts
      },
    },
    rules,
  )
  return (call: ReportCall): Promise<number> => (call.reports.length === 0 ? Promise.resolve(0) : group(call))
}
export type ReportIntake = ReturnType<typeof reportIntake>

/** Returns the call with only the reports that `kept` accepts. */
const keepReports = (
  call: ReportCall,
  kept: (report: ReportCall['reports'][number]) => boolean,
): ReportCall => {
  switch (call.kind) {
    case 'scans':
      return { ...call, reports: call.reports.filter(kept) }
    case 'estimations':
      return { ...call, reports: call.reports.filter(kept) }
    case 'safety':
      return { ...call, reports: call.reports.filter(kept) }
  }
}
