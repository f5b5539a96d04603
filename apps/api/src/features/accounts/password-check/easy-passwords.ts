import { readFileSync } from 'node:fs'
import { isEasyPassword } from '@assure/contract/accounts/easy-password'
import { COMMON_PASSWORDS } from '#src/platform/release-files.ts'

/** Whether a new password of this owner is too easy to guess. */
export type IsEasyPassword = (password: string, owner: { email: string; company: string }) => boolean

/**
 * Builds the check. It refuses common passwords, and those made of the owner's names or of `ownNames` (vendor and
 * product).
 */
export const makeIsEasyPassword = (ownNames: readonly string[]): IsEasyPassword => {
  const filter = readFileSync(COMMON_PASSWORDS)
  return (password, { email, company }) =>
    isEasyPassword(filter, password, { email, names: [company, ...ownNames] })
}
