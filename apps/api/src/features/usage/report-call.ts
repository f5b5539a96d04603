import type { ScanReport } from '@assure/contract/devices/device.contract'
import type { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'

/** The reports of one call for an account. */
export type ReportCall =
  | { kind: 'scans'; accountId: string; licenceId: string; reports: readonly ScanReport[] }
  | { kind: 'estimations'; accountId: string; reports: readonly EstimationReport[] }
  | { kind: 'safety'; accountId: string; reports: readonly SafetyReport[] }
export type ReportCallOf<Kind extends ReportCall['kind']> = Extract<ReportCall, { kind: Kind }>
