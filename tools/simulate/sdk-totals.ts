import type { DeliveryEvent } from '@assure/device-client/delivery'

/** The totals of one run of an SDK app. */
export interface SdkTotals {
  estimations: number
  transactions: number
  reports: number
  rejected: number
  retries: number
  failed: number
  /** Why the last failed call failed, as a sentence. */
  lastFailure: string | null
}

export const noSdkTotals = (): SdkTotals => ({
  estimations: 0,
  transactions: 0,
  reports: 0,
  rejected: 0,
  retries: 0,
  failed: 0,
  lastFailure: null,
})

/** Adds an event of the usage client to the totals. */
export const addSdkEvent = (totals: SdkTotals, event: DeliveryEvent): void => {
  if (event.type === 'retrying') totals.retries++
  else if (event.type === 'failed') {
    totals.failed++
    totals.lastFailure = event.error.message
  } else if (event.type === 'discarded') totals.rejected += event.reports
  else {
    totals.reports += event.accepted + event.duplicate
    totals.rejected += event.rejected
  }
}

const number = (value: number) => value.toLocaleString('en-GB')

/** One line such as 'counted 1,204 estimations, 3,012 transactions; delivered 9 reports, rejected 0'. */
export const sdkTotalsLine = (totals: SdkTotals): string =>
  [
    `counted ${number(totals.estimations)} estimations, ${number(totals.transactions)} transactions; ` +
      `delivered ${number(totals.reports)} reports`,
    `rejected ${number(totals.rejected)}`,
    ...(totals.retries ? [`retries ${number(totals.retries)}`] : []),
    ...(totals.failed
      ? [`failed ${number(totals.failed)}${totals.lastFailure === null ? '' : ` (${totals.lastFailure})`}`]
      : []),
  ].join(', ')
