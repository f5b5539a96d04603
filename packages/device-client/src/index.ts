/** The public names of the npm package. The store for Node is in node.ts, so that browser bundles contain no `node:fs`. */
export type { ScanCounts } from '@assure/contract/devices/scan-counts'
export type {
  AgeBracket,
  EstimationCounts,
  EstimationProduct,
} from '@assure/contract/usage/estimation-counts'
export type { Modality, SafetyCategory } from '@assure/contract/usage/safety-categories'
export {
  type Certificate,
  type CertificateCheck,
  type CertificateFault,
  checkCertificate,
} from './certificate.ts'
export type { DeliveryEvent } from './delivery.ts'
export { DeviceClient } from './device-client.ts'
export type { DeviceEvent, DeviceOptions } from './device-core.ts'
export { DeviceError } from './device-error.ts'
export type { DeviceState, Grant, LicenceState, ScanOutcome } from './device-state.ts'
export type { DeviceStore } from './device-store.ts'
export type { ActivationResult, HeartbeatResult } from './grant.ts'
export { openIndexedDbStore } from './indexed-db-store.ts'
export { memoryStore } from './memory-store.ts'
export type {
  ActivationDenial,
  EndReason,
  EstimationReport,
  RejectedReport,
  ReportAnswer,
  SafetyReport,
  ScanReport,
} from './report-types.ts'
export type { Timing } from './retry.ts'
export { UsageClient, type UsageOptions } from './usage-client.ts'
export type { Estimation } from './usage-counts.ts'
export type { UsageServer } from './usage-delivery.ts'
export type { SafetyCounts, UsageState } from './usage-state.ts'
