import { randomBytes } from 'node:crypto'
import { NAMED_KEY_PREFIX } from '@assure/contract/key-prefixes'
import { routed } from '#src/platform/ids.ts'
import { newSecret } from '#src/platform/key-secret.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { KEY_BYTES, prefixFor } from '../account/new-api-key.ts'

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
