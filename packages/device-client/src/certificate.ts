import { CERTIFICATE_AUDIENCE } from '@assure/contract/devices/certificate'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'

/** The signed claims: this licence, at this counter, on the device with this key. */
export interface Certificate {
  /** Id of the published key that signed it. */
  kid: string
  device_id: string
  licence_code: string
  requested_by: string
  subclient: string
  location: string
  /** Whole seconds since 1970 UTC. */
  issued_at_utc: number
  expires_at_utc: number
  /** Whether it is of test mode, where licences cost nothing. */
  test?: true
}

/** Reasons why a certificate is invalid. */
export type CertificateFault =
  | 'expired'
  | 'wrong_device'
  | 'unknown_key'
  | 'not_for_this_use'
  | 'not_genuine'
  | 'test_only'
export type CertificateCheck =
  | { valid: true; certificate: Certificate }
  | { valid: false; fault: CertificateFault }

const faultOf = (error: unknown): CertificateFault => {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return 'not_for_this_use'
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key'
  return 'not_genuine'
}

const certificateOf = (claims: JWTPayload, kid: unknown): Certificate | null => {
  const { sub, licence_code, requested_by, subclient, location, iat, exp, test } = claims
  if (
    typeof kid !== 'string' ||
    typeof licence_code !== 'string' ||
    typeof requested_by !== 'string' ||
    typeof subclient !== 'string' ||
    typeof location !== 'string' ||
    sub === undefined ||
    iat === undefined ||
    exp === undefined
  )
    return null
  const place = { requested_by, subclient, location }
  const isTest = test !== undefined && test !== false
  return {
    ...{ kid, device_id: sub, licence_code, ...place, issued_at_utc: iat, expires_at_utc: exp },
    ...(isTest && { test: true as const }),
  }
}

/** Returns the thumbprint of the device's key; '' without one. */
const boundTo = ({ cnf }: JWTPayload): string =>
  typeof cnf === 'object' && cnf !== null && 'jkt' in cnf && typeof cnf.jkt === 'string' ? cnf.jkt : ''

/**
 * Checks a licence certificate offline: signature by one of the published keys (only EdDSA), audience, expiry, and that
 * it belongs to the device with this key. Certificates of test mode are valid only with `allowTest`.
 * `now` is in milliseconds since 1970. `toleranceS`: seconds by which the clocks may differ.
 */
export const checkCertificate = async (
  jws: string,
  keys: JSONWebKeySet,
  {
    now,
    thumbprint,
    allowTest = false,
    toleranceS = 0,
  }: { now: number; thumbprint: string; allowTest?: boolean; toleranceS?: number },
): Promise<CertificateCheck> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(jws, createLocalJWKSet(keys), {
      algorithms: ['EdDSA'],
      audience: CERTIFICATE_AUDIENCE,
      currentDate: new Date(now),
      clockTolerance: toleranceS,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const certificate = certificateOf(payload, protectedHeader.kid)
    if (!certificate) return { valid: false, fault: 'not_genuine' }
    const key = boundTo(payload)
    if (key === '' || key !== thumbprint) return { valid: false, fault: 'wrong_device' }
    if (certificate.test && !allowTest) return { valid: false, fault: 'test_only' }
    return { valid: true, certificate }
  } catch (error) {
    return { valid: false, fault: faultOf(error) }
  }
}
