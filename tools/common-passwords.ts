import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commonestOf, makeFilter } from '@assure/contract/accounts/easy-password'

export const COMMON_PASSWORDS = new URL(
  '../packages/contract/src/accounts/common-passwords.bin',
  import.meta.url,
)
/** As many as `COMMON_FILTER_BYTES` holds with few mistakes. */
const KEPT = 10_000

/** The list of `@zxcvbn-ts/language-common` (MIT), the commonest first. */
export const commonPasswords = (): string[] => {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return commonestOf(JSON.parse(readFileSync(file, 'utf8')) as string[], KEPT)
}

/** The filter as it is kept in the repository. */
export const commonPasswordFilter = (): Uint8Array => makeFilter(commonPasswords())
