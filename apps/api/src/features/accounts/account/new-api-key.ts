import { randomBytes } from 'node:crypto'
import { KEY_PREFIX, TEST_MARK } from '@assure/contract/key-prefixes'
import { routed } from '#src/platform/ids.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** Returns the beginning of the API keys of an account, given the prefix of their kind. */
export const prefixFor = (accountId: string, prefix: string): string =>
  isTestAccount(accountId) ? prefix + TEST_MARK : prefix
/** Returns the rest of an API key after the prefix of its kind and the mark of test mode. */
export const restOfKey = (sessionId: string, prefix: string): string => {
  const rest = sessionId.slice(prefix.length)
  return rest.startsWith(TEST_MARK) ? rest.slice(TEST_MARK.length) : rest
}
/** Random bytes in a key, after the account id. */
export const KEY_BYTES = 8
/** `last_used_at` is written at most this often. */
export const KEY_TOUCH_S = 60
const SECRET_PREFIX = 'sk_'
/** Sealing purpose of API secrets. */
export const SECRET_PURPOSE = 'api secret'

/** Creates a key and its secret. The secret is sealed, not hashed, because the owner may see it again (SB-06). */
export const newApiKey = (secrets: Secrets, accountId: string) => ({
  sessionId: prefixFor(accountId, KEY_PREFIX) + routed(accountId, randomBytes(KEY_BYTES)),
  secretSealed: secrets.seal(SECRET_PURPOSE, SECRET_PREFIX + randomBytes(32).toString('base64url')),
})
