import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isUuid } from './ids.ts'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'HS256'

/** The subject of a signed link: an account, and what its purpose adds. */
export interface SignedSubject {
  accountId: string
  claims: JWTPayload
}

/** Signs the tokens of links of one purpose and reads them: those of another have another key, audience and type. */
export const signedLinks = (secrets: Secrets, purpose: 'analytics' | 'checkout') => {
  const key = Buffer.from(secrets.keyFor(`${purpose} link`), 'hex')
  const audience = `assure:${purpose}`
  const typ = `${purpose}+jwt`
  return {
    /** A token that works until a moment in seconds since 1970. The same subject and end give the same bytes. */
    sign: ({ accountId, claims }: SignedSubject, expiresAtUtc: number): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ })
        .setAudience(audience)
        .setSubject(accountId)
        .setExpirationTime(expiresAtUtc)
        .sign(key),

    /** The subject of a token that has not ended; null for any other text. */
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
