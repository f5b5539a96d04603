import { randomBytes } from 'node:crypto'
import { routed } from '#src/platform/ids.ts'
import { newSecret } from '#src/platform/key-secret.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { KEY_BYTES, prefixFor } from '../account/new-api-key.ts'

/** Starts the API key of a named key, so that a call looks it up in the right table. */
export const NAMED_KEY_PREFIX = 'akn_'

/** Makes the API key and the secret of a named key. Only the hash is stored. */
export const newNamedKeyPair = (
  accountId: string,
): { sessionId: string; secret: string; secretHash: Buffer } => {
  const secret = newSecret()
  return {
    sessionId: prefixFor(accountId, NAMED_KEY_PREFIX) + routed(accountId, randomBytes(KEY_BYTES)),
    secret,
    secretHash: sha256(secret),
  }
}
