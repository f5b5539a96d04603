import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'

const AUDIENCE = 'assure:analytics'
const TYPE = 'analytics+jwt'
const ALGORITHM = 'HS256'
const DEFAULT_LANGUAGE = 'en'

/** What a link to the analytics page was made for: a grant of an account's owner, or a device's activation. */
export interface AnalyticsSubject {
  accountId: string
  kind: 'grant' | 'activation'
  id: string
}

/**
 * Makes links to the analytics page and reads the tokens in them. The same subject and end give the same
 * bytes, so that an activation asked for twice is answered alike.
 */
export const makeAnalyticsLinks = (secrets: Secrets, publicUrl: string) => {
  const key = Buffer.from(secrets.keyFor('analytics link'), 'hex')
  return {
    /** The address of the page with its token (DB-09); it works until `expiresAtUtc`, in seconds since 1970. */
    make: async ({ accountId, kind, id }: AnalyticsSubject, expiresAtUtc: number): Promise<string> => {
      const token = await new SignJWT({ [kind]: id })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setExpirationTime(expiresAtUtc)
        .sign(key)
      return `${publicUrl}/analytics?token=${token}&lang=${DEFAULT_LANGUAGE}`
    },

    /** What a token was made for, while it has not ended; null for any other text. Whether it still stands is in the database. */
    read: async (token: string, now: Date): Promise<AnalyticsSubject | null> => {
      const verified = await jwtVerify<{ grant?: unknown; activation?: unknown }>(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      if (!verified) return null
      const { sub: accountId = '', grant, activation } = verified.payload
      const kind = grant === undefined ? 'activation' : 'grant'
      const id = grant ?? activation
      return isUuid(accountId) && typeof id === 'string' && isUuid(id) ? { accountId, kind, id } : null
    },
  }
}
export type AnalyticsLinks = ReturnType<typeof makeAnalyticsLinks>
