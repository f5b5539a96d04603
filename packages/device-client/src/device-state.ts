import type { EndReason, ScanReport } from '@assure/contract/devices/device.contract'
import { eachTotal, SCAN_TOTALS, type ScanCounts, type ScanTotal } from '@assure/contract/devices/scan-counts'
import type { JSONWebKeySet } from 'jose'

/** How one scan ended: passed, or one of the six ways a challenged sale can end. */
export type ScanOutcome = Exclude<ScanTotal, 'total_scanned_faces' | 'total_failed_faces'>

/** The server's grant, kept whole so that it can be checked again offline. */
export interface Grant {
  device_id: string
  licence_code: string
  /** JWS, see `checkCertificate`. */
  certificate: string
  /** The keys it was checked with. */
  keys: JSONWebKeySet
  heartbeat_interval_s: number
  /** The licence's scan metrics, for the app to open: anybody with the link sees them. */
  analytics_url: string
}

/** Where a device stands. `ended` keeps what it was and why it is over. */
export type LicenceState =
  | { status: 'not_activated' }
  | ({ status: 'active' } & Grant)
  | ({ status: 'ended'; reason: EndReason; ended_at_ms: number } & Grant)

/** All that a device keeps besides its key, in one value so that counts move from tally to report at once. */
export interface DeviceState {
  install_id: string
  /** The difference between the device's own clock and the server's. */
  clock_offset_ms: number
  licence: LicenceState
  /** Scans not yet in a report, by the device's calendar day. */
  tally: Record<string, ScanCounts>
  /** Sealed reports that no server has acknowledged. */
  queue: ScanReport[]
}

/** A day without a scan. */
export const NO_SCANS: ScanCounts = eachTotal(0)

/** A device as it leaves the factory. */
export const newDevice = (): DeviceState => ({
  install_id: crypto.randomUUID(),
  clock_offset_ms: 0,
  licence: { status: 'not_activated' },
  tally: {},
  queue: [],
})

/** Counts with one scan more: a scan that did not pass is one of the failed and one of the six reasons. */
export const plusScan = (counts: ScanCounts, outcome: ScanOutcome): ScanCounts => ({
  ...counts,
  total_scanned_faces: counts.total_scanned_faces + 1,
  total_failed_faces: counts.total_failed_faces + (outcome === 'total_passed_faces' ? 0 : 1),
  [outcome]: counts[outcome] + 1,
})

/** Counts one scan for a day; the person behind it is not kept in any form. */
export const withScan = (state: DeviceState, day: string, outcome: ScanOutcome): DeviceState => ({
  ...state,
  tally: { ...state.tally, [day]: plusScan(state.tally[day] ?? NO_SCANS, outcome) },
})

/** The nine totals and nothing else: what a caller adds to them never leaves the device. */
const onlyCounts = (counts: ScanCounts): ScanCounts =>
  SCAN_TOTALS.reduce((picked, name) => ({ ...picked, [name]: counts[name] }), NO_SCANS)

/** Adds a day's counts to the queue as one report, whose random id it keeps until it is acknowledged. */
export const withReport = (state: DeviceState, day: string, counts: ScanCounts): DeviceState => ({
  ...state,
  queue: [...state.queue, { report_id: crypto.randomUUID(), start_date: day, ...onlyCounts(counts) }],
})

/** Moves the tallies of the days before `until` into reports; all of them without it. */
export const withSealed = (state: DeviceState, until?: string): DeviceState => {
  const days = Object.keys(state.tally).filter((day) => until === undefined || day < until)
  const open = Object.fromEntries(Object.entries(state.tally).filter(([day]) => !days.includes(day)))
  return days.reduce((sealed, day) => withReport(sealed, day, state.tally[day] ?? NO_SCANS), {
    ...state,
    tally: open,
  })
}

/** Takes reports out of the queue by their ids. */
export const withoutReports = (state: DeviceState, ids: ReadonlySet<string>): DeviceState => ({
  ...state,
  queue: state.queue.filter(({ report_id }) => !ids.has(report_id)),
})

const DAY_MS = 86_400_000

/** A calendar day so many days later, or earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The calendar day where this device stands, YYYY-MM-DD. */
export const localDay = (ms: number): string => {
  const date = new Date(ms)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}
