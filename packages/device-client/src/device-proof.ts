import { SignJWT } from 'jose'
import { DEVICE_KEY_ALGORITHM, type DeviceKey } from './device-key.ts'

/** The request that a proof is bound to. */
export interface ProvenRequest {
  method: string
  /** Without query and fragment (RFC 9449, section 4.2). */
  url: string
  /** Corrected time in milliseconds since 1970. */
  nowMs: number
}

/** Creates a DPoP proof (RFC 9449): a signature by the device's key over method, URL and time, for a single use. */
export const deviceProof = (key: DeviceKey, { method, url, nowMs }: ProvenRequest): Promise<string> =>
  new SignJWT({ htm: method, htu: url, jti: crypto.randomUUID() })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: DEVICE_KEY_ALGORITHM, jwk: key.publicJwk })
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(key.privateKey)
