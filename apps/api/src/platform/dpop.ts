import type { DeviceCaller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { PROOF_AGE_MAX_S } from '@assure/contract/constants'
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { spendProof } from './used-proofs.ts'

/** Length limits of a proof's id. Shorter ids could collide by chance. */
const JTI_MIN = 8
const JTI_MAX = 128

/** The error for a proof with a wrong part. */
const invalid = (part: string) =>
  new RpcError('proof_invalid', { detail: `The proof in the header DPoP has a wrong ${part}.` })

/** The part of a proof that the library refused. */
const partOf = (error: unknown): string => {
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim
  if (error instanceof errors.JOSEAlgNotAllowed) return 'alg'
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature' : 'form'
}

const expired = (iat: number, nowS: number) => {
  const seconds = Math.abs(Math.round(nowS - iat))
  const made = `The proof was made ${seconds} s ${iat < nowS ? 'before' : 'after'} our clock.`
  return new RpcError('proof_expired', { detail: `${made} Proofs are good for ${PROOF_AGE_MAX_S} s.` })
}

/** Checks the signed claims, and that the proof is for this method and address. */
const checkClaims = ({ payload }: JWTVerifyResult, method: string, address: string, nowS: number) => {
  const { htm, htu, iat = 0, jti } = payload
  if (htm !== method) throw invalid('htm')
  if (htu !== address) throw invalid('htu')
  if (typeof jti !== 'string' || jti.length < JTI_MIN || jti.length > JTI_MAX) throw invalid('jti')
  if (Math.abs(iat - nowS) > PROOF_AGE_MAX_S) throw expired(iat, nowS)
  return { jti, iat }
}

/**
 * Checks a device's proof of its key (RFC 9449): ES256, for this method and address, within 5 minutes. The caller marks
 * the proof as used after finding the device, so an unknown device writes nothing. Throws `RpcError` `proof_…`, naming
 * the wrong part.
 */
export const makeDeviceProver =
  (database: Database, clock: Clock, publicUrl: string) =>
  async (proof: string, method: string, path: string): Promise<DeviceCaller> => {
    const now = clock()
    const verified = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: now,
      requiredClaims: ['htm', 'htu', 'iat', 'jti'],
    }).catch((error: unknown) => {
      throw invalid(partOf(error))
    })
    const { jwk } = verified.protectedHeader
    if (!jwk) throw invalid('jwk')
    // Concatenate, do not resolve: a request line may contain the full address of another server.
    const address = publicUrl + path.replace(/[?#].*/, '')
    const { jti, iat } = checkClaims(verified, method, address, Math.floor(now.getTime() / 1000))
    const thumbprint = await calculateJwkThumbprint(jwk)
    // Derived from the signed time, not from our clock, so that a replayed proof maps to the same slot.
    const expiresAtS = Math.floor(iat) + 2 * PROOF_AGE_MAX_S
    return {
      thumbprint,
      spendProof: async () => {
        const isFresh = await spendProof(database, `${thumbprint}.${jti}`, expiresAtS)
        if (!isFresh) throw new RpcError('proof_reused')
      },
    }
  }
