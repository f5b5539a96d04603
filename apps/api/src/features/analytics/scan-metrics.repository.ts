import { eachTotal, SCAN_TOTALS } from '@assure/contract/devices/scan-counts'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { day, int, type RowOf } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { ScanScope } from './analytics-grant.repository.ts'

/** A day's scan totals of all licences that a link shows. `stores` counts the stores with failed scans. */
const dayShape = { start_date: day, stores: int, ...eachTotal(int) }
export type DayOfScans = RowOf<typeof dayShape>

const SUMS = raw(SCAN_TOTALS.map((name) => `sum(s.${name})::bigint as ${name}`).join(', '))

export const scanMetricsRepository = (database: Database) => ({
  /** Lists the days with scans between two days, both included, oldest first. */
  days: async (
    accountId: string,
    { licence_id, requested_by, subclient }: ScanScope,
    [from, to]: readonly [string, string],
  ): Promise<DayOfScans[]> => {
    const shown = licence_id
      ? sql`l.licence_id = ${licence_id}`
      : sql`l.requested_by = ${requested_by} and (${subclient}::text is null or l.subclient = ${subclient})`
    return select(database, dayShape)`
      select s.day as start_date,
        count(distinct l.subclient) filter (where s.total_failed_faces > 0)::int as stores, ${SUMS}
      from licences l join scan_days s on s.account_id = l.account_id and s.licence_id = l.licence_id
      where l.account_id = ${accountId} and ${shown} and s.day between ${from} and ${to}
      group by s.day having sum(s.total_scanned_faces) > 0 order by s.day`
  },
})
export type ScanMetricsRepository = ReturnType<typeof scanMetricsRepository>
