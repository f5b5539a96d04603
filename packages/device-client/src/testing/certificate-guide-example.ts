import { calculateJwkThumbprint, createRemoteJWKSet, type JWK, jwtVerify } from 'jose'

/** Checks the certificates of one portal, and keeps its public keys for an hour. */
export const certificateCheck = (portal: string) => {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', portal), { cacheMaxAge: 3_600_000 })
  /** Gives the claims of a certificate of this device. Throws for every other certificate. */
  return async (certificate: string, ownPublicKey: JWK) => {
    const { payload } = await jwtVerify(certificate, keys, {
      algorithms: ['EdDSA'],
      issuer: portal,
      audience: 'assure:licence-certificate',
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: 300,
    })
    const { jkt } = (payload['cnf'] ?? {}) as { jkt?: string }
    if (jkt !== (await calculateJwkThumbprint(ownPublicKey))) throw new Error('Made for another device')
    if (payload['test'] !== undefined) throw new Error('Made in test mode')
    return payload
  }
}
