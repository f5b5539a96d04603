import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A JWS that its own header's key signed. */
export interface SignedProof {
  claims: Record<string, unknown>
  /** Thumbprint of the key (RFC 7638). */
  thumbprint: string
}

/** A proof with a wrong part: `form`, `typ`, `alg`, `jwk` or `signature`. */
export class WrongProof extends Error {
  readonly part: string
  constructor(part: string) {
    super(`the proof has a wrong ${part}`)
    this.part = part
  }
}

const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/
/** A coordinate of P-256: 32 bytes in base64url. */
const COORDINATE = /^[\w-]{43}$/

const objectOf = (encoded: string): Record<string, unknown> => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    throw new WrongProof('form')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongProof('form')
  return value as Record<string, unknown>
}

const keyOf = (jwk: unknown): { key: KeyObject; thumbprint: string } => {
  const { kty, crv, x, y, d, use = 'sig', alg = 'ES256' } = (jwk ?? {}) as Record<string, unknown>
  // Only the canonical form, so that a key has one thumbprint.
  const isCoordinate = (text: unknown): text is string =>
    typeof text === 'string' &&
    COORDINATE.test(text) &&
    Buffer.from(text, 'base64url').toString('base64url') === text
  const isOurs = kty === 'EC' && crv === 'P-256' && d === undefined && use === 'sig' && alg === 'ES256'
  if (!isOurs || !isCoordinate(x) || !isCoordinate(y)) throw new WrongProof('jwk')
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    // RFC 7638: these members, in this order.
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    return { key, thumbprint }
  } catch {
    throw new WrongProof('jwk')
  }
}

/**
 * Verifies a compact JWS of a type, signed with ES256 by the key in its header. Synchronous, because a verification
 * takes less time than handing it to another thread. Throws `WrongProof`.
 */
export const readSignedProof = (proof: string, type: string): SignedProof => {
  const [, header = '', payload = '', signature = ''] = COMPACT.exec(proof) ?? []
  const { typ, alg, jwk, crit } = objectOf(header)
  if (typ !== type) throw new WrongProof('typ')
  if (alg !== 'ES256') throw new WrongProof('alg')
  // Extensions that change what is signed. None is supported.
  if (crit !== undefined) throw new WrongProof('form')
  const { key, thumbprint } = keyOf(jwk)
  const signed = Buffer.from(`${header}.${payload}`)
  const isGood = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new WrongProof('signature')
  return { claims: objectOf(payload), thumbprint }
}
