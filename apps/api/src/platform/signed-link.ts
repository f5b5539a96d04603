import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isUuid } from './ids.ts'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'HS256'

/** The content of a signed link: an account and extra claims. */
export interface SignedSubject {
  accountId: string
  claims: JWTPayload
}

/** Signs and verifies link tokens of one purpose. Each purpose has its own key, audience and type. */
export const signedLinks = (secrets: Secrets, purpose: 'analytics' | 'checkout') => {
  const key = Buffer.from(secrets.keyFor(`${purpose} link`), 'hex')
  const audience = `assure:${purpose}`
  const typ = `${purpose}+jwt`
  return {
    /** Signs a token that expires at `expiresAtUtc`, in seconds since 1970. The same input gives the same bytes. */
    sign: ({ accountId, claims }: SignedSubject, expiresAtUtc: number): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ })
        .setAudience(audience)
        .setSubject(accountId)
        .setExpirationTime(expiresAtUtc)
        .sign(key),

    /** Verifies a token and returns its content; null if it is invalid or expired. */
    read: async (token: string, now: Date): Promise<SignedSubject | null> => {
      const verified = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience,
        typ,
        currentDate: now,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      if (!verified) return null
      const { sub: accountId = '', ...claims } = verified.payload
      return isUuid(accountId) ? { accountId, claims } : null
    },
  }
}
