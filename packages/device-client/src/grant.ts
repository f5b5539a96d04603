import { activationTokenOf } from '@assure/contract/devices/activation-link'
import type { JSONWebKeySet } from 'jose'
import { type CertificateCheck, checkCertificate } from './certificate.ts'
import { deliverScans } from './scan-delivery.ts'
import type { DeviceCore } from './device-core.ts'
import { DeviceError } from './device-error.ts'
import { type DeviceState, type Grant, withSealed } from './device-state.ts'
import type { ActivationDenial, EndReason } from './report-types.ts'

export type ActivationResult = { result: 'OK'; licence_code: string } | ActivationDenial
export type HeartbeatResult = { result: 'OK' } | { result: 'ENDED'; reason: EndReason }

const check = async (core: DeviceCore, certificate: string, keys: JSONWebKeySet): Promise<CertificateCheck> =>
  checkCertificate(certificate, keys, {
    now: await core.now(),
    thumbprint: (await core.key()).thumbprint,
    allowTest: core.allowTest,
  })

/** Checks the stored certificate offline, at the current time. */
export const checkGrant = (core: DeviceCore, grant: Grant): Promise<CertificateCheck> =>
  check(core, grant.certificate, grant.keys)

/** Delivers the counts of the former licence before another one replaces it. */
const settleFormerLicence = async (core: DeviceCore): Promise<void> => {
  const { licence } = await core.state()
  if (licence.status === 'not_activated') return
  await core.update((kept) => withSealed(kept))
  await deliverScans(core).catch((error: unknown) => {
    if (!(error instanceof DeviceError) || error.passing) throw error
    core.emit({ type: 'failed', error })
  })
}

const granted = (state: DeviceState, grant: Grant): DeviceState => {
  const former = state.licence.status === 'not_activated' ? undefined : state.licence.licence_code
  const same = former === undefined || former === grant.licence_code
  return { ...state, licence: { status: 'active', ...grant }, ...(same ? {} : { tally: {}, queue: [] }) }
}

/**
 * Redeems an activation link. A retry after a lost answer is safe: the same key gets the same answer. Throws
 * `DeviceError`: `link` if the text is no activation link, `certificate` if the certificate is invalid, or the code of
 * the failed call.
 */
export const redeem = async (core: DeviceCore, link: string): Promise<ActivationResult> => {
  const token = activationTokenOf(link)
  if (token === null) throw new DeviceError('link', 'This is not an activation link.')
  await settleFormerLicence(core)
  const { install_id } = await core.update((kept) => kept)
  const input = { activation_token: token, device: { install_id, ...core.device } }
  const answer = await core.retry(() => core.calls.call('activate_licence', input))
  if (answer.result === 'DENY') return { result: 'DENY', code: answer.code }
  const keys = core.trustedKeys ?? (await core.retry(core.calls.publishedKeys))
  const checked = await check(core, answer.certificate, keys)
  if (!checked.valid)
    throw new DeviceError(
      'certificate',
      checked.fault === 'test_only'
        ? 'This is a licence of test mode. In an app for tests set `allowTest: true`, and activate it again with the same store.'
        : `The licence certificate does not hold (${checked.fault}).`,
    )
  const { device_id, licence_code, certificate, heartbeat_interval_s, analytics_url } = answer
  await core.update((kept) =>
    granted(kept, { device_id, licence_code, certificate, keys, heartbeat_interval_s, analytics_url }),
  )
  core.emit({ type: 'activated', licence_code })
  return { result: 'OK', licence_code }
}

/** Stores a valid renewed certificate and its link. If an unknown key signed it, fetches the published keys first. */
const renew = async (
  core: DeviceCore,
  grant: Grant,
  {
    certificate,
    analytics_url = grant.analytics_url,
  }: { certificate: string; analytics_url?: string | undefined },
): Promise<void> => {
  let keys = core.trustedKeys ?? grant.keys
  let checked = await check(core, certificate, keys)
  if (!checked.valid && checked.fault === 'unknown_key' && !core.trustedKeys) {
    keys = await core.retry(core.calls.publishedKeys)
    checked = await check(core, certificate, keys)
  }
  if (!checked.valid) return core.emit({ type: 'certificate_refused', fault: checked.fault })
  await core.update((kept) =>
    kept.licence.status === 'active' && kept.licence.device_id === grant.device_id
      ? { ...kept, licence: { ...kept.licence, certificate, keys, analytics_url } }
      : kept,
  )
  core.emit({ type: 'certificate_renewed' })
}

/**
 * Sends a heartbeat and returns whether the licence is still active. After its end, returns the stored reason without a
 * call. Throws `DeviceError`; `not_active` before activation.
 */
export const sayAlive = async (core: DeviceCore, signal?: AbortSignal): Promise<HeartbeatResult> => {
  const { licence } = await core.state()
  if (licence.status === 'not_activated') throw new DeviceError('not_active', 'This device has no licence.')
  if (licence.status === 'ended') return { result: 'ENDED', reason: licence.reason }
  const { device_id } = licence
  const input = { device_id, app_version: core.device.app_version }
  const answer = await core.retry(() => core.calls.call('heartbeat', input), { signal })
  if (answer.result === 'OK') {
    core.emit({ type: 'heartbeat' })
    const { certificate, analytics_url } = answer
    if (certificate && certificate !== licence.certificate)
      await renew(core, licence, { certificate, analytics_url })
    return { result: 'OK' }
  }
  const { reason } = answer
  const ended_at_ms = await core.now()
  await core.update((kept) =>
    kept.licence.status === 'active' && kept.licence.device_id === device_id
      ? { ...kept, licence: { ...kept.licence, status: 'ended', reason, ended_at_ms } }
      : kept,
  )
  core.emit({ type: 'ended', reason })
  return { result: 'ENDED', reason }
}
