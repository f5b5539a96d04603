import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commonestOf, makeFilter } from '@assure/contract/accounts/easy-password'

export const COMMON_PASSWORDS = new URL(
  '../packages/contract/src/accounts/common-passwords.bin',
  import.meta.url,
)
/** As many as `COMMON_FILTER_BYTES` can hold with few false positives. */
const KEPT = 10_000

/** The 10,000 most common passwords of `@zxcvbn-ts/language-common` (MIT), commonest first. */
export const commonPasswords = (): string[] => {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return commonestOf(JSON.parse(readFileSync(file, 'utf8')) as string[], KEPT)
}

/** Generates the filter that is committed in the repository. */
export const commonPasswordFilter = (): Uint8Array => makeFilter(commonPasswords())
