import { ANALYTICS_DEVICE_TTL_S, HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import { ACTIVATION_TOKEN_PATTERN } from '@assure/contract/devices/activation-link'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { DeviceCaller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { ReportAnswer } from '@assure/contract/usage/usage-reports'
import type { Activate } from '#src/features/licences/ports.ts'
import { auditOrigin } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { parseWireId, wireId } from '#src/platform/ids.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { perMinute } from '#src/platform/rate-limit.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { type CertificateClaims, type Certifier, certificateAge } from './certificate.ts'
import type { DeviceRepository } from './device.repository.ts'
import { ACTIVATION_BY_ADDRESS } from './limits.ts'
import { scanJudge } from './scan-reports.ts'

/** Calls per minute and address that name an unknown device. */
const UNKNOWN_BY_ADDRESS = 60
/** Heartbeats per minute and device. A device sends one every 15 minutes and one after each restart. */
const HEARTBEATS_BY_DEVICE = 10

type CertifiedLicence = Pick<
  CertificateClaims,
  'licence_code' | 'requested_by' | 'subclient' | 'location'
> & {
  activation_id: string
}

/** Counts an account's unchecked reports and returns the answer to them. */
type CountReports = (accountId: string, reports: readonly unknown[]) => Promise<ReportAnswer>

interface Dependencies {
  activate: Activate
  devices: DeviceRepository
  /** Judges and counts a licence's scan reports, and returns the answer to them. */
  countScans: (
    accountId: string,
    licenceId: string,
    reports: readonly unknown[],
    judge: ReturnType<typeof scanJudge>,
  ) => Promise<ReportAnswer>
  countEstimations: CountReports
  countOnlineSafety: CountReports
  /** Whether the suspension of its account stops a licence. */
  isStopped: (accountId: string, billingGroupId: string | null) => Promise<boolean>
  certify: Certifier
  /** Since when the current key signs certificates. */
  keySince: () => Date
  /** Makes an analytics link that works until the activation ends or until `expiresAtUtc`, in seconds. */
  makeAnalyticsUrl(accountId: string, activationId: string, expiresAtUtc: number): Promise<string>
  takeForced: ForcedOutcomes['take']
  throttle: Throttle
  clock: Clock
}

export const deviceHandlers = ({
  activate,
  devices,
  countScans,
  countEstimations,
  countOnlineSafety,
  isStopped,
  certify,
  keySince,
  makeAnalyticsUrl,
  takeForced,
  throttle,
  clock,
}: Dependencies): ServiceHandlers<typeof deviceService> => {
  const limitUnknown = perMinute(UNKNOWN_BY_ADDRESS, clock)
  const limitHeartbeats = perMinute(HEARTBEATS_BY_DEVICE, clock)

  /**
   * Finds the device that a call names, if the call is signed with the device's key. The caller spends the proof
   * afterwards. Throws `not_found` for every other device, and `rate_limited` if the address names many of those.
   */
  const findDevice = async (deviceName: string, { thumbprint }: DeviceCaller, address: string) => {
    const ids = parseWireId(deviceName)
    const named = ids && { accountId: ids.accountId, deviceId: ids.id }
    const activation = named && (await devices.latestActivation({ ...named, thumbprint }))
    if (!activation) {
      limitUnknown(addressSubject(address))
      throw new RpcError('not_found')
    }
    return { ...named, activation }
  }

  /** Issues a device's certificate and analytics link. The same issue time gives the same bytes. */
  const issue = async (
    { activation_id, licence_code, requested_by, subclient, location }: CertifiedLicence,
    { accountId, device_id, thumbprint }: { accountId: string; device_id: string; thumbprint: string },
    issued_at_utc: number,
  ) => {
    const claims = { device_id, licence_code, requested_by, subclient, location, thumbprint, issued_at_utc }
    return {
      certificate: await certify({ ...claims, ...(isTestAccount(accountId) && { test: true as const }) }),
      analytics_url: await makeAnalyticsUrl(accountId, activation_id, issued_at_utc + ANALYTICS_DEVICE_TTL_S),
    }
  }

  return {
    activate_licence: async ({ input, caller, context }) => {
      const token = input.activation_token.toUpperCase()
      const outcome = ACTIVATION_TOKEN_PATTERN.test(token)
        ? await activate(token, caller, input.device, auditOrigin(caller, context), clock())
        : ({ result: 'DENY', code: 'TOKEN_UNKNOWN' } as const)
      if (outcome.result === 'DENY') {
        // Only wrong tokens count, so a store chain that activates fifty counters behind one address is never limited.
        if (outcome.code === 'TOKEN_UNKNOWN') {
          await throttle.attempt(`activate:${addressSubject(context.address)}`, ACTIVATION_BY_ADDRESS)
        }
        return outcome
      }
      const { activation } = outcome
      const { account_id: accountId, certificate_issued_at_utc: issuedAtUtc } = activation
      const device_id = wireId(accountId, activation.device_id)
      const { thumbprint } = caller
      return {
        result: 'OK',
        licence_code: activation.licence_code,
        device_id,
        ...(await issue(activation, { accountId, device_id, thumbprint }, issuedAtUtc)),
        heartbeat_interval_s: HEARTBEAT_INTERVAL_S,
      }
    },

    heartbeat: async ({ input, caller, context }) => {
      const { accountId, deviceId, activation } = await findDevice(input.device_id, caller, context.address)
      limitHeartbeats(input.device_id)
      await caller.spendProof()
      if (await takeForced(accountId, 'heartbeat_ended')) return { result: 'ENDED', reason: 'deactivated' }
      if (activation.end_reason) return { result: 'ENDED', reason: activation.end_reason }
      const now = clock()
      await devices.seen({ accountId, deviceId, appVersion: input.app_version, now })
      // Not ENDED: an app makes no more calls after that, so the device could not continue once the account is resumed.
      if (activation.account_suspended && (await isStopped(accountId, activation.billing_group_id)))
        return { result: 'OK' }
      const age = certificateAge(
        activation.certificate_issued_at_utc,
        utcSeconds(now),
        utcSeconds(keySince()),
      )
      if (age === 'settled') return { result: 'OK' }
      if (age === 'due') await devices.certificateRenewed(accountId, activation.activation_id, now)
      const issuedAtUtc = age === 'due' ? utcSeconds(now) : activation.certificate_issued_at_utc
      const holder = { accountId, device_id: input.device_id, thumbprint: caller.thumbprint }
      return { result: 'OK', ...(await issue(activation, holder, issuedAtUtc)) }
    },

    report_scans: async ({ input, caller, context }) => {
      const { accountId, activation } = await findDevice(input.device_id, caller, context.address)
      await caller.spendProof()
      const judge = scanJudge(clock(), activation.ended_at_utc)
      return countScans(accountId, activation.licence_id, input.reports, judge)
    },

    report_estimations: ({ input, caller }) => countEstimations(caller.account_id, input.reports),
    report_online_safety: ({ input, caller }) => countOnlineSafety(caller.account_id, input.reports),
  }
}
