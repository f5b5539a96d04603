import { RpcError } from '@assure/contract/implement'
import { PROOF_AGE_MAX_S } from '@assure/contract/constants'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { spendProof } from './used-proofs.ts'

/**
 * Checks a device's proof of its key (RFC 9449): ES256, made for this very method and address, within
 * 5 minutes, used once. Answers the key's RFC 7638 thumbprint. Throws `RpcError` `unauthenticated`.
 */
export const makeDeviceProver =
  (database: Database, clock: Clock, publicUrl: string) =>
  async (proof: string, method: string, path: string): Promise<string> => {
    const now = clock()
    const verified = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: now,
      requiredClaims: ['htm', 'htu', 'iat', 'jti'],
    }).catch(() => null)
    if (!verified) throw new RpcError('unauthenticated')
    const { payload, protectedHeader } = verified
    const nowS = Math.floor(now.getTime() / 1000)
    const fits =
      payload['htm'] === method &&
      // Joined, never resolved: a request line may name another server's address in full.
      payload['htu'] === publicUrl + path.replace(/[?#].*/, '') &&
      Math.abs((payload.iat ?? 0) - nowS) <= PROOF_AGE_MAX_S &&
      typeof payload.jti === 'string' &&
      payload.jti.length <= 128 &&
      protectedHeader.jwk !== undefined
    if (!fits || !protectedHeader.jwk) throw new RpcError('unauthenticated')
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk)
    // By what the device signed, and not by our clock: sent again, the same proof is looked for at the same place.
    const expiresAtS = Math.floor(payload.iat ?? 0) + 2 * PROOF_AGE_MAX_S
    const fresh = await spendProof(database, `${thumbprint}.${payload.jti}`, expiresAtS)
    if (!fresh) throw new RpcError('unauthenticated')
    return thumbprint
  }
