import { randomBytes } from 'node:crypto'
import { routed } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'

export const KEY_PREFIX = 'ak_'
/** Random bytes in a key, after the account id. */
export const KEY_BYTES = 8
/** `last_used_at` is written at most this often. */
export const KEY_TOUCH_S = 60
const SECRET_PREFIX = 'sk_'
/** Sealing purpose of API secrets. */
export const SECRET_PURPOSE = 'api secret'

/** Creates a key and its secret. The secret is sealed, not hashed, because the owner may see it again (SB-06). */
export const newApiKey = (secrets: Secrets, accountId: string) => ({
  sessionId: KEY_PREFIX + routed(accountId, randomBytes(KEY_BYTES)),
  secretSealed: secrets.seal(SECRET_PURPOSE, SECRET_PREFIX + randomBytes(32).toString('base64url')),
})
