import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@assure/contract/constants'
import { Secret, TOTP } from 'otpauth'

/** The parameters of every authenticator app (RFC 6238): six digits of HMAC-SHA-1, new every 30 s. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** The library compares bytes and throws for six characters that are more than six. */
const DIGITS = /^\d{6}$/
/** Steps that a phone's clock may be off, to either side. */
const STEPS_OFF = 1
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20

/** A new secret in base32, as it is typed into an app that cannot read the picture. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code for the authenticator app. */
export const otpauthUri = (secret: string, issuer: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer, label: email, secret }).toString()

/** The time step of a code; null when it is not one of those around `now`. */
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

/** Crockford's base 32: no letter is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

const newRecoveryCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** New recovery codes of 60 bits, in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** A recovery code however it was typed: small, without its hyphens, O for 0, I or L for 1. */
export const plainRecoveryCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Counts codes apart from passwords: a right password forgets the tries before it. */
export const secondFactorSubject = (accountId: string): string => `second-factor:${accountId}`
