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
  /** Thumbprint of the device's key: the certificate is worth nothing without it. */
  thumbprint: string
  /** Seconds since 1970 UTC. */
  issued_at_utc: number
}

/** The public half of the certificate key as published (RFC 7517), named by its RFC 7638 thumbprint. */
export const publishedKey = (key: KeyObject): JWK & { kid: string } => {
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { crv, kty, x, kid, alg: 'EdDSA', use: 'sig' } as JWK & { kid: string }
}

/**
 * Signs a licence certificate (EdDSA), which a device checks offline. The same claims give the same
 * bytes, so that an activation asked for twice is answered alike.
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

/** For how long a renewed certificate is sent again, in case the answer that carried it was lost. */
const RESEND_WITHIN_S = 3600

/** Whether a heartbeat renews the certificate (from half-life on), or sends a young one once more. */
export const certificateAge = (issuedAtUtc: number, nowUtc: number): 'due' | 'young' | 'settled' => {
  const ageS = nowUtc - issuedAtUtc
  if (ageS >= CERTIFICATE_LIFETIME_S / 2) return 'due'
  return ageS < RESEND_WITHIN_S ? 'young' : 'settled'
}
