import type { DeviceEvent } from '@assure/device-client/device-core'

/** The totals of a run's devices. */
export interface Totals {
  activated: number
  denied: number
  heartbeats: number
  ended: number
  reports: number
  scans: number
  rejected: number
  retries: number
  failed: number
}

export const noTotals = (): Totals => ({
  activated: 0,
  denied: 0,
  heartbeats: 0,
  ended: 0,
  reports: 0,
  scans: 0,
  rejected: 0,
  retries: 0,
  failed: 0,
})

/** Adds an event of a device to the totals. */
export const addEvent = (totals: Totals, event: DeviceEvent): void => {
  if (event.type === 'activated') totals.activated++
  else if (event.type === 'heartbeat') totals.heartbeats++
  else if (event.type === 'ended') totals.ended++
  else if (event.type === 'retrying') totals.retries++
  else if (event.type === 'failed') totals.failed++
  else if (event.type === 'delivered') {
    totals.reports += event.accepted + event.duplicate
    totals.rejected += event.rejected
  }
}

const number = (value: number) => value.toLocaleString('en-GB')

/** One line such as 'activated 3, heartbeats 12, scans reported 1,204 in 9 reports, rejected 0'. */
export const totalsLine = (totals: Totals): string =>
  [
    `activated ${number(totals.activated)}`,
    ...(totals.denied ? [`denied ${number(totals.denied)}`] : []),
    `heartbeats ${number(totals.heartbeats)}`,
    ...(totals.ended ? [`ended ${number(totals.ended)}`] : []),
    `scans reported ${number(totals.scans)} in ${number(totals.reports)} reports`,
    `rejected ${number(totals.rejected)}`,
    ...(totals.retries ? [`retries ${number(totals.retries)}`] : []),
    ...(totals.failed ? [`failed ${number(totals.failed)}`] : []),
  ].join(', ')
