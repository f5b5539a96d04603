/** Types that other features share with licences. */
import type { DeviceDetails } from '@assure/contract/devices/device.contract'
import type { DeviceCaller } from '@assure/contract/authorise'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { ActivationOutcome } from './activation.repository.ts'

export type { IsStopped } from './suspension.repository.ts'

/** Redeems an activation link for the device that signed the call. */
export type Activate = (
  token: string,
  key: DeviceCaller,
  device: DeviceDetails,
  origin: AuditOrigin,
  now: Date,
) => Promise<ActivationOutcome>

export interface BillingGroupIds {
  accountId: string
  billingGroupId: string
}
/** Changes the licences of a billing group. Both functions are idempotent. */
export interface GroupLicences {
  close(transaction: Transaction, group: BillingGroupIds, now: Date): Promise<void>
  reopen(transaction: Transaction, group: BillingGroupIds, now: Date): Promise<void>
}
