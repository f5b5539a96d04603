import type { ScanReport } from '@assure/contract/devices/device.contract'
import { SCAN_TOTALS } from '@assure/contract/devices/scan-counts'
import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { summed } from '#src/platform/database/summed.ts'
import { addToSummaries, type EnqueueSummary } from './scan-summary.repository.ts'

const TOTALS = raw(SCAN_TOTALS.join(', '))
const ADDED = raw(SCAN_TOTALS.map((name) => `${name} = scan_days.${name} + excluded.${name}`).join(', '))
/** The new scan reports of one licence. */
export interface LicenceScans {
  accountId: string
  licenceId: string
  reports: readonly ScanReport[]
}

export const scanRepository = (enqueueSummary: EnqueueSummary) => ({
  /** Adds deduplicated reports to their days and to the summaries of their accounts. */
  add: async (transaction: Transaction, scans: readonly LicenceScans[], now: Date): Promise<void> => {
    const sums = summed(
      scans.flatMap(({ accountId: account_id, licenceId: licence_id, reports }) =>
        reports.map(({ report_id: _, start_date: day, ...totals }) => ({
          account_id,
          licence_id,
          day,
          ...totals,
        })),
      ),
      ({ account_id, licence_id, day }) => `${account_id} ${licence_id} ${day}`,
      (sum, row) => {
        for (const name of SCAN_TOTALS) sum[name] += row[name]
      },
    )
    await transaction.execute(sql`
      insert into scan_days (account_id, licence_id, day, ${TOTALS})
      select account_id, licence_id, day, ${TOTALS} from ${rowsOf('scan_days', sums)}
      on conflict (account_id, licence_id, day) do update set ${ADDED}`)
    await addToSummaries(transaction, scans, now, enqueueSummary)
  },
})
