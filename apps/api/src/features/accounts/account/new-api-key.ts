import { randomBytes } from 'node:crypto'
import { routed } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'

export const KEY_PREFIX = 'ak_'
/** Random bytes of a key, after the account's id that it carries. */
export const KEY_BYTES = 8
/** Being used is written down at most this often. */
export const KEY_TOUCH_S = 60
const SECRET_PREFIX = 'sk_'
/** The purpose for which secrets of API keys are sealed. */
export const SECRET_PURPOSE = 'api secret'

/** Makes a key and its secret, which is kept sealed: the owner may see it again (SB-06). */
export const newApiKey = (secrets: Secrets, accountId: string) => ({
  sessionId: KEY_PREFIX + routed(accountId, randomBytes(KEY_BYTES)),
  secretSealed: secrets.seal(SECRET_PURPOSE, SECRET_PREFIX + randomBytes(32).toString('base64url')),
})
