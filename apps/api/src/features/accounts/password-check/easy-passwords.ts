import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isEasyPassword } from '@assure/contract/accounts/easy-password'

/** Whether a new password of this owner is too easy to guess. */
export type IsEasyPassword = (password: string, owner: { email: string; company: string }) => boolean

const FILE = '@assure/contract/accounts/common-passwords.bin'

/**
 * Builds the check. It refuses common passwords, and those made of the owner's names or of `ownNames` (vendor and
 * product).
 */
export const makeIsEasyPassword = (ownNames: readonly string[]): IsEasyPassword => {
  const filter = readFileSync(createRequire(import.meta.url).resolve(FILE))
  return (password, { email, company }) =>
    isEasyPassword(filter, password, { email, names: [company, ...ownNames] })
}
