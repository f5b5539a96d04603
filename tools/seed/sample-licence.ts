import type { SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import type { SampleSubscription } from './sample-subscription.ts'
import { londonTime } from './london.ts'
import { type DayScans, type ScanProfile, scansInWindow } from './sample-scans.ts'

/** A licence's only activation. */
export interface SampleActivation {
  /** Milliseconds since 1970, like all times here. */
  startedMs: number
  lastSeenMs: number
  device: { model: string; os: string; app_version: string }
  profile: ScanProfile
  /** Whether the device runs during the demo. */
  live: boolean
}

export interface SampleLicence {
  requested_by: string
  subclient: string
  location: string
  engagementMonths: number
  createdMs: number
  /** Null if the licence was never activated. */
  activation: SampleActivation | null
  ended: { reason: 'deleted' | 'detached' | 'deactivated'; atMs: number } | null
  /** Index of its group in the account's `billingGroups`. */
  billingGroup: number | null
}

export interface SampleBillingGroup {
  billedToEmail: string
  priceCents: number
  period: SubscriptionPeriod
  createdMs: number
  /** Null without a payment attempt. */
  subscription: SampleSubscription | null
}

/** The sample data of an account. */
export interface SampleAccount {
  email: string
  licences: SampleLicence[]
  billingGroups: SampleBillingGroup[]
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** A moment within office hours, whole UTC days ago. `share` (0 to 1) sets the time between 9:00 and 17:00. */
export const officeTime = (nowMs: number, daysAgo: number, share: number): number =>
  Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS + Math.round((9 + 8 * share) * 3600) * 1000

/** The first London day of a counter that started at a moment. */
export const firstDayOf = (startedMs: number): string => londonTime(startedMs).day

/** The scans of a licence's device until it was last seen, or until now if it is live. */
export const scansOfLicence = ({ activation }: SampleLicence, nowMs: number): DayScans[] => {
  if (!activation) return []
  const { profile, startedMs, lastSeenMs, live } = activation
  return scansInWindow(profile, startedMs, live ? nowMs : lastSeenMs)
}
