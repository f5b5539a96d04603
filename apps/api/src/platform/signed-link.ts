import { createCipheriv, createDecipheriv } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isUuid, uuidBytes, uuidOf } from './ids.ts'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'HS256'
const ID_BYTES = 16

/** The content of a signed link: an account and extra claims. */
export interface SignedSubject {
  accountId: string
  claims: JWTPayload
}

/** Encrypts account ids, because the people who get a link could read them in its token. */
const accountCipher = (key: Buffer) => {
  // The same account must give the same text. A single block needs no mode that hides repetitions.
  const crypt = (make: typeof createCipheriv | typeof createDecipheriv, block: Buffer): Buffer => {
    const cipher = make('aes-256-ecb', key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(block), cipher.final()])
  }
  return {
    encrypt: (accountId: string): string => crypt(createCipheriv, uuidBytes(accountId)).toString('base64url'),
    /** Returns the account id; null for any other text. */
    decrypt: (text: string): string | null => {
      const block = Buffer.from(text, 'base64url')
      return block.length === ID_BYTES ? uuidOf(crypt(createDecipheriv, block)) : null
    },
  }
}

type LinkPurpose = 'analytics' | 'checkout' | 'undo-deletion'

/** Signs and verifies with the keys of one secret. */
const linksOfKey = (purpose: LinkPurpose, linkKey: string, accountKey: string) => {
  const key = Buffer.from(linkKey, 'hex')
  const accounts = accountCipher(Buffer.from(accountKey, 'hex'))
  const audience = `assure:${purpose}`
  const typ = `${purpose}+jwt`
  return {
    sign: ({ accountId, claims }: SignedSubject, expiresAtUtc: number): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ })
        .setAudience(audience)
        .setSubject(accounts.encrypt(accountId))
        .setExpirationTime(expiresAtUtc)
        .sign(key),

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
      const { sub = '', ...claims } = verified.payload
      // Links of earlier releases name the account itself. Some of them work for a year.
      const accountId = isUuid(sub) ? sub : accounts.decrypt(sub)
      return accountId === null ? null : { accountId, claims }
    },
  }
}

/** Signs and verifies link tokens of one purpose. Each purpose has its own key, audience and type. */
export const signedLinks = (secrets: Secrets, purpose: LinkPurpose) => {
  const links = secrets.ofEach((keyFor) =>
    linksOfKey(purpose, keyFor(`${purpose} link`), keyFor(`${purpose} account`)),
  )
  return {
    /** Signs a token that expires at `expiresAtUtc`, in seconds since 1970. The same input gives the same bytes. */
    sign: links[0].sign,

    /** Verifies a token and returns its content; null if it is invalid or expired. */
    read: async (token: string, now: Date): Promise<SignedSubject | null> => {
      for (const { read } of links) {
        const subject = await read(token, now)
        if (subject) return subject
      }
      return null
    },
  }
}
