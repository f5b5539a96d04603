import { KEY_SET_PATH } from '@assure/contract/service-paths'
import { type CertificateCheck, checkCertificate } from '@assure/device-client/certificate'
import { calculateJwkThumbprint, createRemoteJWKSet, customFetch, type JWK } from 'jose'

const KEYS_KEPT_MS = 3_600_000
const TOLERANCE_S = 300

export interface CertificateCheckOptions {
  /** Address of the portal. */
  url: string
  /** Whether certificates of test mode are valid. Never set it for shops. */
  allowTest?: boolean
  /** Fetches the public keys. Default: the global `fetch`. */
  fetch?: typeof fetch
  /** Returns the time in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
}

/**
 * Makes a check of licence certificates by the published keys of the portal, which it keeps for an hour. `deviceKey` is
 * the public key of the device that shows the certificate: otherwise a copy from another device would pass. The check
 * throws if the keys cannot be fetched.
 */
export const createCertificateCheck = ({
  url,
  allowTest = false,
  fetch: send = fetch,
  now = Date.now,
}: CertificateCheckOptions) => {
  const keys = createRemoteJWKSet(new URL(KEY_SET_PATH, url), {
    cacheMaxAge: KEYS_KEPT_MS,
    [customFetch]: send,
  })
  return async (certificate: string, deviceKey: JWK): Promise<CertificateCheck> => {
    const thumbprint = await calculateJwkThumbprint(deviceKey)
    const check = () =>
      checkCertificate(certificate, keys.jwks() ?? { keys: [] }, {
        ...{ now: now(), thumbprint, allowTest, toleranceS: TOLERANCE_S },
      })
    if (!keys.fresh) await keys.reload()
    const first = await check()
    // The portal may have a new key. At most one fetch in 30 s, so that false certificates cause no load.
    if (first.valid || first.fault !== 'unknown_key' || keys.coolingDown) return first
    await keys.reload()
    return check()
  }
}
