import { eachTotal, SCAN_TOTALS, type ScanCounts, type ScanTotal } from '@assure/contract/devices/scan-counts'
import type { JSONWebKeySet } from 'jose'
import type { EndReason, ScanReport } from './report-types.ts'

/** Outcome of a scan: passed, or one of the six outcomes of a challenged sale. */
export type ScanOutcome = Exclude<ScanTotal, 'total_scanned_faces' | 'total_failed_faces'>

/** The licence grant from the server, stored so that it can be checked offline. */
export interface Grant {
  device_id: string
  licence_code: string
  /** A JWS; see `checkCertificate`. */
  certificate: string
  /** The keys that verify the certificate. */
  keys: JSONWebKeySet
  heartbeat_interval_s: number
  /** Bearer link to the licence's scan metrics, for the app to open. */
  analytics_url: string
}

/** Licence state of a device. `ended` keeps the former grant and the reason. */
export type LicenceState =
  | { status: 'not_activated' }
  | ({ status: 'active' } & Grant)
  | ({ status: 'ended'; reason: EndReason; ended_at_ms: number } & Grant)

/** All stored data of a device except its key. One value, so that counts move from tally to report atomically. */
export interface DeviceState {
  install_id: string
  /** Correction added to the device's clock to match the server's. */
  clock_offset_ms: number
  licence: LicenceState
  /** Scans not yet in a report, by device-local day. */
  tally: Record<string, ScanCounts>
  /** Sealed reports that the server has not acknowledged. */
  queue: ScanReport[]
}

/** Counts of a day without scans. */
export const NO_SCANS: ScanCounts = eachTotal(0)

/** Creates the initial state of a new device. */
export const newDevice = (): DeviceState => ({
  install_id: crypto.randomUUID(),
  clock_offset_ms: 0,
  licence: { status: 'not_activated' },
  tally: {},
  queue: [],
})

/** Adds one scan to the counts. A scan that did not pass counts as failed and under one of the six reasons. */
export const plusScan = (counts: ScanCounts, outcome: ScanOutcome): ScanCounts => ({
  ...counts,
  total_scanned_faces: counts.total_scanned_faces + 1,
  total_failed_faces: counts.total_failed_faces + (outcome === 'total_passed_faces' ? 0 : 1),
  [outcome]: counts[outcome] + 1,
})

/** Counts one scan for a day. Nothing about the person is stored. */
export const withScan = (state: DeviceState, day: string, outcome: ScanOutcome): DeviceState => ({
  ...state,
  tally: { ...state.tally, [day]: plusScan(state.tally[day] ?? NO_SCANS, outcome) },
})

/** Returns only the nine totals, so that extra fields from the caller never leave the device. */
const onlyCounts = (counts: ScanCounts): ScanCounts =>
  SCAN_TOTALS.reduce((picked, name) => ({ ...picked, [name]: counts[name] }), NO_SCANS)

/** Queues a day's counts as one report. It keeps its random id until it is acknowledged. */
export const withReport = (state: DeviceState, day: string, counts: ScanCounts): DeviceState => ({
  ...state,
  queue: [...state.queue, { report_id: crypto.randomUUID(), start_date: day, ...onlyCounts(counts) }],
})

/** Moves the tallies of days before `until` into reports. Default: all days. */
export const withSealed = (state: DeviceState, until?: string): DeviceState => {
  const days = Object.keys(state.tally).filter((day) => until === undefined || day < until)
  const open = Object.fromEntries(Object.entries(state.tally).filter(([day]) => !days.includes(day)))
  return days.reduce((sealed, day) => withReport(sealed, day, state.tally[day] ?? NO_SCANS), {
    ...state,
    tally: open,
  })
}

/** Removes reports from the queue by id. */
export const withoutReports = (state: DeviceState, ids: ReadonlySet<string>): DeviceState => ({
  ...state,
  queue: state.queue.filter(({ report_id }) => !ids.has(report_id)),
})

const DAY_MS = 86_400_000

/** Adds `days` to a calendar day. `days` can be negative. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the day in the device's time zone, YYYY-MM-DD. */
export const localDay = (ms: number): string => {
  const date = new Date(ms)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}
