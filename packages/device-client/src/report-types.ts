// The reports and answers of device calls as plain interfaces: the types that zod infers have declarations of 90 kB.
// report-types.test.ts keeps both equal.

import type { ScanTotal } from '@assure/contract/devices/scan-counts'
import type { AgeBracket, EstimationProduct } from '@assure/contract/usage/estimation-counts'
import type { Modality, SafetyCategory } from '@assure/contract/usage/safety-categories'

/** Scan totals of one device-local day. */
export interface ScanReport extends Record<ScanTotal, number> {
  /** Random UUID (version 4). The server counts each id once. */
  report_id: string
  /** The device's own calendar day, YYYY-MM-DD. */
  start_date: string
}

/** Totals of age estimations of one UTC day. */
export interface EstimationReport {
  /** Random UUID (version 4). The server counts each id once. */
  report_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  product: EstimationProduct
  age_distributions: Record<AgeBracket, number>
  spoof_count: number
  latency: {
    /** Number of estimations. */
    count: number
    sum_ms: number
    min_ms: number
    max_ms: number
    /** Number of estimations in each of the 22 fixed bins. */
    histogram?: number[] | undefined
  }
}

/** Online safety totals of one UTC day and modality. */
export type SafetyReport<M extends Modality = Modality> = M extends Modality
  ? {
      /** Random UUID (version 4). The server counts each id once. */
      report_id: string
      /** UTC day, YYYY-MM-DD. */
      day: string
      modality: M
      transaction_count: number
      categories: Record<SafetyCategory<M>, number>
    }
  : never

/** A report that the server did not count. */
export interface RejectedReport {
  /** Position in the sent reports, from 0. */
  index: number
  /** Empty if the report has none. */
  report_id: string
  code: 'NOT_AN_OBJECT' | 'INVALID' | 'SUMS_CONTRADICT' | 'TOO_LATE' | 'IN_FUTURE' | 'LICENCE_ENDED'
  /** `INVALID`: JSON pointer (RFC 6901) to the field at fault. */
  pointer?: string | undefined
  /** `INVALID`: what is wrong with it. */
  message?: string | undefined
}

/** Result of the reports of a call: counted, duplicate or rejected. */
export interface ReportAnswer {
  accepted: number
  duplicate: number
  rejected: RejectedReport[]
}

/** The refusal of an activation link. */
export interface ActivationDenial {
  result: 'DENY'
  /** `NOT_PAID`: the same link works after the payment. */
  code: 'TOKEN_UNKNOWN' | 'TOKEN_USED' | 'LICENCE_ENDED' | 'NOT_PAID'
}

/** Reason why a device lost its licence. `moved`: the device was activated with another licence. */
export type EndReason = 'detached' | 'deleted' | 'deactivated' | 'moved'
