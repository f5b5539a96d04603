import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { CERTIFICATE_LIFETIME_S } from '@assure/contract/constants'
import { CERTIFICATE_AUDIENCE } from '@assure/contract/devices/certificate'
import { type JWK, SignJWT } from 'jose'

export interface CertificateClaims {
  device_id: string
  licence_code: string
  requested_by: string
  subclient: string
  location: string
  /** Thumbprint of the device's key, without which the certificate is useless. */
  thumbprint: string
  /** Seconds since 1970 UTC. */
  issued_at_utc: number
  /** A certificate of test mode. Tills refuse it. */
  test?: true
}

/** Returns the public certificate key as a JWK (RFC 7517). Its `kid` is its RFC 7638 thumbprint. */
export const publishedKey = (key: KeyObject): JWK & { kid: string } => {
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { crv, kty, x, kid, alg: 'EdDSA', use: 'sig' } as JWK & { kid: string }
}

/**
 * Returns a function that signs licence certificates (EdDSA), which devices verify offline. The same claims give the
 * same bytes, so a repeated activation gets an identical answer.
 */
export const makeCertifier = (key: KeyObject, publicUrl: string) => {
  const { kid } = publishedKey(key)
  return ({ device_id, thumbprint, issued_at_utc, ...licence }: CertificateClaims): Promise<string> =>
    new SignJWT({ ...licence, cnf: { jkt: thumbprint } })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
      .setIssuer(publicUrl)
      .setAudience(CERTIFICATE_AUDIENCE)
      .setSubject(device_id)
      .setIssuedAt(issued_at_utc)
      .setExpirationTime(issued_at_utc + CERTIFICATE_LIFETIME_S)
      .sign(key)
}
export type Certifier = ReturnType<typeof makeCertifier>

/** How long a renewed certificate is sent again, in case the first answer was lost. */
const RESEND_WITHIN_S = 3600

/**
 * Returns `due` if a heartbeat must renew the certificate: from half of its lifetime on, or if an earlier key signed it.
 * `young` if it sends it again. `keySinceUtc`: since when the current key signs.
 */
export const certificateAge = (
  issuedAtUtc: number,
  nowUtc: number,
  keySinceUtc: number,
): 'due' | 'young' | 'settled' => {
  const ageS = nowUtc - issuedAtUtc
  if (ageS >= CERTIFICATE_LIFETIME_S / 2 || issuedAtUtc < keySinceUtc) return 'due'
  return ageS < RESEND_WITHIN_S ? 'young' : 'settled'
}
