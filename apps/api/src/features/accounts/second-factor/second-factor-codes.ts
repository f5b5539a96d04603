import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@assure/contract/constants'
import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238): six digits of HMAC-SHA-1, new every 30 s. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Checked first: the library throws for six characters that have more than six bytes. */
const DIGITS = /^\d{6}$/
/** Steps by which a phone's clock may be wrong in either direction. */
const STEPS_OFF = 1
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20

/** Creates a secret in base32, so that users can type it if their app cannot scan the QR code. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Builds the content of the QR code for the authenticator app. */
export const otpauthUri = (secret: string, issuer: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer, label: email, secret }).toString()

/** The time step of a code; null if the code is not valid around `now`. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!DIGITS.test(token)) return null
  const off = TOTP.validate({
    ...PARAMETERS,
    secret: Secret.fromBase32(secret),
    token,
    timestamp,
    window: STEPS_OFF,
  })
  return off === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + off
}

/** Crockford's base 32. It leaves out letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

const newRecoveryCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** Creates recovery codes of 60 bits each, in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** Normalises a typed recovery code: upper case, no hyphens or spaces, O as 0, I and L as 1. */
export const plainRecoveryCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Rate limit subject of codes. Separate from passwords, because a right password clears its own attempts. */
export const secondFactorSubject = (accountId: string): string => `second-factor:${accountId}`
