import type { DeviceCaller } from '@assure/contract/authorise'
import { oldProofDetail, wrongProofDetail } from '@assure/contract/problem-details'
import { RpcError } from '@assure/contract/rpc-error'
import { PROOF_AGE_MAX_S } from '@assure/contract/constants'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { CALL_GROUPS, makeGrouper } from './grouper.ts'
import { readSignedProof, type SignedProof, WrongProof } from './signed-proof.ts'
import { type Proof, spendProofs } from './used-proofs.ts'

/** Length limits of a proof's id. Shorter ids could collide by chance. */
const JTI_MIN = 8
const JTI_MAX = 128

/** The error for a proof with a wrong part. */
const invalid = (part: string) => new RpcError('proof_invalid', { detail: wrongProofDetail(part) })

/** Reads a proof. Throws `RpcError` `proof_invalid`, naming the wrong part. */
const readProof = (proof: string): SignedProof => {
  try {
    return readSignedProof(proof, 'dpop+jwt')
  } catch (error) {
    throw error instanceof WrongProof ? invalid(error.part) : error
  }
}

const expired = (iat: number, nowS: number) =>
  new RpcError('proof_expired', { detail: oldProofDetail(Math.round(nowS - iat)) })

/** Checks the signed claims, and that the proof is for this method and address. */
const checkClaims = ({ claims }: SignedProof, method: string, address: string, nowS: number) => {
  const { htm, htu, iat, jti, exp = Infinity, nbf = -Infinity } = claims
  if (htm !== method) throw invalid('htm')
  if (htu !== address) throw invalid('htu')
  if (typeof jti !== 'string' || jti.length < JTI_MIN || jti.length > JTI_MAX) throw invalid('jti')
  if (typeof iat !== 'number') throw invalid('iat')
  if (typeof exp !== 'number' || exp <= nowS) throw invalid('exp')
  if (typeof nbf !== 'number' || nbf > nowS) throw invalid('nbf')
  if (Math.abs(iat - nowS) > PROOF_AGE_MAX_S) throw expired(iat, nowS)
  return { jti, iat }
}

/**
 * Checks a device's proof of its key (RFC 9449): ES256, for this method and address, within 5 minutes. The caller marks
 * the proof as used after finding the device, so an unknown device writes nothing. Throws `RpcError` `proof_…`, naming
 * the wrong part.
 */
export const makeDeviceProver = (database: Database, clock: Clock, publicUrl: string) => {
  const spend = makeGrouper<Proof & { thumbprint: string }, boolean>(
    {
      ownerOf: ({ thumbprint }) => thumbprint,
      sizeOf: () => 1,
      write: (proofs) => spendProofs(database, proofs),
    },
    CALL_GROUPS,
  )
  return async (proof: string, method: string, path: string): Promise<DeviceCaller> => {
    const signed = readProof(proof)
    // Concatenate, do not resolve: a request line may contain the full address of another server.
    const address = publicUrl + path.replace(/[?#].*/, '')
    const { jti, iat } = checkClaims(signed, method, address, Math.floor(clock().getTime() / 1000))
    const { thumbprint } = signed
    // Derived from the signed time, not from our clock, so that a replayed proof maps to the same slot.
    const expiresAtS = Math.floor(iat) + 2 * PROOF_AGE_MAX_S
    return {
      thumbprint,
      spendProof: async () => {
        const isFresh = await spend({ thumbprint, name: `${thumbprint}.${jti}`, expiresAtS })
        if (!isFresh) throw new RpcError('proof_reused')
      },
    }
  }
}
