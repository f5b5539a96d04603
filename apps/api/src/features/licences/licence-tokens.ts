import { randomBytes, randomInt } from 'node:crypto'
import { CROCKFORD, LICENCE_CODE_RANDOM_CHARS, licenceCode } from '@assure/contract/licences/licence-code'
import type { Secrets } from '#src/platform/secrets.ts'
import { TOKEN_PURPOSE } from './licence-row.repository.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TOKEN_CHARS = 26

/** A new activation token. The hash finds it again, and the sealed text is for its QR code. */
export interface ActivationToken {
  hash: Buffer
  sealed: Buffer
}

/** Draws an activation token of 130 random bits (26 characters of base 32). */
export const newActivationToken = (secrets: Secrets): ActivationToken => {
  const token = Array.from(randomBytes(TOKEN_CHARS), (byte) => BASE32.charAt(byte & 31)).join('')
  return { hash: secrets.hashToken(token), sealed: secrets.seal(TOKEN_PURPOSE, token) }
}

/** Returns the prefix of licence codes: the first two capitals of the app's name, such as AC for AgeCheck. */
export const codePrefix = (appName: string): string => {
  const letters = appName.replaceAll(/[^A-Za-z]/g, '')
  const capitals = letters.replaceAll(/[^A-Z]/g, '')
  return `${capitals.length >= 2 ? capitals : letters}XX`.slice(0, 2).toUpperCase()
}

/** Draws a random licence code. The caller checks that the account does not have it yet. */
export const newLicenceCode = (prefix: string): string =>
  licenceCode(
    prefix,
    Array.from({ length: LICENCE_CODE_RANDOM_CHARS }, () =>
      CROCKFORD.charAt(randomInt(CROCKFORD.length)),
    ).join(''),
  )
