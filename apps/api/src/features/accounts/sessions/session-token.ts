import { randomBytes } from 'node:crypto'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'

const TOKEN_BYTES = 32
const HASH_BYTES = 32

/** Makes the token of a person's session. Only its hash is stored. */
export const newSessionToken = (userId: string): { token: string; tokenHash: Buffer } => {
  const secret = randomBytes(TOKEN_BYTES)
  return { token: routed(userId, secret), tokenHash: sha256(secret) }
}

/** The person and the hash in a token; null for any other text. */
export const parseSessionToken = (token: string): { userId: string; tokenHash: Buffer } | null => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** Parses the hash in a handle; null for any other text. A hash cannot be used as a token. */
export const parseHandle = (handle: string): Buffer | null => {
  const hash = Buffer.from(handle, 'base64url')
  return hash.length === HASH_BYTES && hash.toString('base64url') === handle ? hash : null
}
