import type { ScanReport } from '@assure/contract/devices/device.contract'
import { SCAN_TOTALS } from '@assure/contract/devices/scan-counts'
import sql, { join, raw } from 'sql-template-tag'
import { utcDay } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { addToSummary, type EnqueueSummary } from './scan-summary.repository.ts'

const TOTALS = raw(SCAN_TOTALS.join(', '))
const SUMS = raw(SCAN_TOTALS.map((name) => `sum(i.${name})`).join(', '))
const ADDED = raw(SCAN_TOTALS.map((name) => `${name} = scan_days.${name} + excluded.${name}`).join(', '))
/** Every column of the reports as one array, whatever their number. */
const columnsOf = (reports: readonly ScanReport[]) =>
  join([
    sql`${reports.map((report) => report.start_date)}::date[]`,
    sql`${reports.map((report) => report.report_id)}::uuid[]`,
    ...SCAN_TOTALS.map((name) => sql`${reports.map((report) => report[name])}::bigint[]`),
  ])

/** Named so that the order of names is that of days. */
const partitionOf = (day: string): string => `usage_reports_${day.replaceAll('-', '')}`

export const scanRepository = (database: Database, enqueueSummary: EnqueueSummary) => ({
  /**
   * Counts reports of one licence, each once: a report seen before, or twice in one call, adds nothing.
   * Answers how many were new.
   */
  add: async (
    accountId: string,
    licenceId: string,
    reports: readonly ScanReport[],
    now: Date,
  ): Promise<number> => {
    const distinct = [
      ...new Map(reports.map((report) => [`${report.start_date} ${report.report_id}`, report])).values(),
    ]
    if (distinct.length === 0) return 0
    return inTransaction(database, async (transaction) => {
      const { rows } = await transaction.execute<{ day: string; report_id: string }>(sql`
        with i as (select * from unnest(${columnsOf(distinct)}) as i (day, report_id, ${TOTALS})),
        fresh as (
          insert into usage_reports (account_id, day, report_id)
          select ${accountId}::uuid, day, report_id from i
          on conflict (account_id, day, report_id) do nothing returning day, report_id
        ),
        added as (
          insert into scan_days (account_id, licence_id, day, ${TOTALS})
          select ${accountId}::uuid, ${licenceId}::uuid, i.day, ${SUMS}
          from i join fresh on fresh.day = i.day and fresh.report_id = i.report_id group by i.day
          on conflict (account_id, licence_id, day) do update set ${ADDED}
        )
        select day::text as day, report_id from fresh`)
      const fresh = new Set(rows.map(({ day, report_id }) => `${day} ${report_id}`))
      const counted = distinct.filter((report) => fresh.has(`${report.start_date} ${report.report_id}`))
      await addToSummary(transaction, accountId, counted, now, enqueueSummary)
      return counted.length
    })
  },

  /** Forgets, and makes room for, reports by day: days that are refused go, days to come are there. */
  movePartitions: async (now: Date, days: { keep: number; ahead: number }): Promise<void> => {
    const { rows } = await database.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_class p on p.oid = i.inhparent where p.relname = 'usage_reports'`)
    const existing = new Set(rows.map(({ name }) => name))
    for (let offset = -days.keep; offset <= days.ahead; offset++) {
      const [from, to] = [utcDay(now, offset), utcDay(now, offset + 1)]
      const name = partitionOf(from)
      if (existing.has(name)) continue
      await database.execute(sql`
        create table if not exists ${raw(name)} partition of usage_reports
        for values from (${raw(`'${from}'`)}) to (${raw(`'${to}'`)})`)
    }
    const oldest = partitionOf(utcDay(now, -days.keep))
    for (const name of existing) {
      if (name < oldest) await database.execute(sql`drop table if exists ${raw(name)}`)
    }
  },
})
export type ScanRepository = ReturnType<typeof scanRepository>
