import { randomUUID } from 'node:crypto'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import type { BenchPortal } from './bench-portal.ts'
import { inParallel, type LoadTimes } from './load.ts'
import { count, inMs, median, p95 } from './statistics.ts'

/** Number of concurrent clients. */
export const CLIENTS = 16
/** Reports per large call. */
export const REPORTS = 100
const MILLION = 1_000_000

export interface Load extends LoadTimes {
  /** CPU time of the server and its database, in seconds. */
  cpuS: number
}

/** Runs `work` `times` times, spread over all clients. */
export const underLoad = async (
  portal: BenchPortal,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<Load> => {
  const before = await portal.cpu()
  const load = await inParallel(CLIENTS, times, work)
  return { ...load, cpuS: (await portal.cpu()) - before }
}

export const BARE_SCRIPT = `bare script: ${REPORTS} ids by multi-row INSERT`
/** The reference: a bare script that only commits report ids, by multi-row INSERT into the same table. */
export const bareReports = (portal: BenchPortal, calls: number, accounts: number): Promise<Load> => {
  const day = utcDay(new Date())
  const accountIds = Array.from({ length: accounts }, () => randomUUID())
  const ids = Array.from({ length: calls }, () => Array.from({ length: REPORTS }, () => randomUUID()))
  const values = Array.from({ length: REPORTS }, (_, row) => `($1, $2, $${row + 3})`).join(', ')
  const insert = `insert into usage_reports (account_id, day, report_id) values ${values} on conflict do nothing`
  return underLoad(portal, calls, (index) =>
    portal.connection.pool.query(insert, [accountIds[index % accounts], day, ...(ids[index] ?? [])]),
  )
}

/** CPU seconds per million calls, or per million reports if each call carries `ofEach`. */
export const cpuOfMillion = (loads: readonly Load[], ofEach: number): number =>
  median(loads.map(({ cpuS, times }) => (cpuS / (times.length * ofEach)) * MILLION))

export const perSecond = (loads: readonly LoadTimes[]): number => median(loads.map((load) => load.perSecond))

export const LOAD_HEAD = [
  'what',
  'calls',
  'reports',
  'p50',
  'p95',
  'CPU s of server and database per million calls or reports',
]
/** The table row of a load's rounds, under `LOAD_HEAD`. `reportsOfEach` is 0 for calls without reports. */
export const loadRow = (what: string, loads: readonly Load[], reportsOfEach: number): string[] => {
  const times = loads.flatMap((load) => load.times)
  return [
    what,
    `${count(perSecond(loads))}/s`,
    reportsOfEach > 0 ? `${count(perSecond(loads) * reportsOfEach)}/s` : '',
    inMs(median(times)),
    inMs(p95(times)),
    cpuOfMillion(loads, Math.max(1, reportsOfEach)).toFixed(1),
  ]
}
