import { HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import { ACTIVATION_TOKEN_PATTERN } from '@assure/contract/devices/activation-link'
import type { ActivationDenial, DeviceDetails, deviceService } from '@assure/contract/devices/device.contract'
import { RpcError } from '@assure/contract/implement'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { parseWireDeviceId, wireDeviceId } from '#src/platform/ids.ts'
import { addressSubject, type Throttle, type ThrottleRule } from '#src/platform/throttle.ts'
import { type CertificateClaims, type Certifier, certificateAge } from './certificate.ts'
import type { DeviceRepository } from './device.repository.ts'
import type { ScanRepository } from './scan.repository.ts'
import { sortReports } from './scan-reports.ts'

/** Guesses of an activation token, by one address. */
const ACTIVATION_BY_ADDRESS: ThrottleRule = {
  limit: 20,
  windowS: 600,
  blockS: 60,
  blockMaxS: 900,
  remembersS: 900,
}

/** An activation as the licences feature answers it. */
type Activate = (
  token: string,
  thumbprint: string,
  device: DeviceDetails,
  origin: AuditOrigin,
  now: Date,
) => Promise<
  | {
      result: 'OK'
      activation: {
        account_id: string
        device_id: string
        licence_code: string
        requested_by: string
        subclient: string
        location: string
        certificate_issued_at_utc: number
      }
    }
  | ActivationDenial
>

type CertifiedLicence = Pick<CertificateClaims, 'licence_code' | 'requested_by' | 'subclient' | 'location'>

interface Dependencies {
  activate: Activate
  devices: DeviceRepository
  scans: ScanRepository
  certify: Certifier
  throttle: Throttle
  clock: Clock
}

export const deviceHandlers = ({
  activate,
  devices,
  scans,
  certify,
  throttle,
  clock,
}: Dependencies): ServiceHandlers<typeof deviceService> => {
  /** The device that a call names, when the key that signed the call is its own; else as one that is not there. */
  const findDevice = async (wireId: string, thumbprint: string) => {
    const ids = parseWireDeviceId(wireId)
    const activation = ids && (await devices.latestActivation(ids.accountId, ids.deviceId, thumbprint))
    if (!ids || !activation) throw new RpcError('not_found')
    return { ...ids, activation }
  }

  const certificateOf = (
    { licence_code, requested_by, subclient, location }: CertifiedLicence,
    device_id: string,
    thumbprint: string,
    issued_at_utc: number,
  ) => certify({ device_id, licence_code, requested_by, subclient, location, thumbprint, issued_at_utc })

  return {
    activate_licence: async ({ input, caller, context }) => {
      const token = input.activation_token.toUpperCase()
      const outcome = ACTIVATION_TOKEN_PATTERN.test(token)
        ? await activate(token, caller.thumbprint, input.device, auditOrigin(caller, context), clock())
        : ({ result: 'DENY', code: 'TOKEN_UNKNOWN' } as const)
      if (outcome.result === 'DENY') {
        // Only guessing costs: a chain that opens fifty counters behind one address is never slowed down.
        if (outcome.code === 'TOKEN_UNKNOWN') {
          await throttle.attempt(`activate:${addressSubject(context.address)}`, ACTIVATION_BY_ADDRESS)
        }
        return outcome
      }
      const { activation } = outcome
      const device_id = wireDeviceId(activation.account_id, activation.device_id)
      const issuedAtUtc = activation.certificate_issued_at_utc
      return {
        result: 'OK',
        licence_code: activation.licence_code,
        device_id,
        certificate: await certificateOf(activation, device_id, caller.thumbprint, issuedAtUtc),
        heartbeat_interval_s: HEARTBEAT_INTERVAL_S,
      }
    },

    heartbeat: async ({ input, caller }) => {
      const { accountId, deviceId, activation } = await findDevice(input.device_id, caller.thumbprint)
      if (activation.end_reason) return { result: 'ENDED', reason: activation.end_reason }
      const now = clock()
      await devices.seen(accountId, deviceId, input.app_version, now)
      const age = certificateAge(activation.certificate_issued_at_utc, utcSeconds(now))
      if (age === 'settled') return { result: 'OK' }
      if (age === 'due') await devices.certificateRenewed(accountId, activation.activation_id, now)
      const issuedAtUtc = age === 'due' ? utcSeconds(now) : activation.certificate_issued_at_utc
      return {
        result: 'OK',
        certificate: await certificateOf(activation, input.device_id, caller.thumbprint, issuedAtUtc),
      }
    },

    report_scans: async ({ input, caller }) => {
      const { accountId, activation } = await findDevice(input.device_id, caller.thumbprint)
      const now = clock()
      const { fit, rejected } = sortReports(input.reports, now, activation.ended_at_utc)
      const accepted = await scans.add(accountId, activation.licence_id, fit, now)
      return { accepted, duplicate: input.reports.length - rejected.length - accepted, rejected }
    },
  }
}
