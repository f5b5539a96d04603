import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Enough for 32 bits in base 62. */
const CHECK_CHARS = 6

const checkOf = (secret: string): string => {
  let rest = crc32(secret)
  let chars = ''
  for (let i = 0; i < CHECK_CHARS; i += 1) {
    chars = `${ALPHABET[rest % ALPHABET.length]}${chars}`
    rest = Math.floor(rest / ALPHABET.length)
  }
  return chars
}

/**
 * Makes the secret of a key that is shown once: 256 random bits, then their CRC-32 in base 62, so that secret scanners
 * recognise it. Its SHA-256 can be stored, because nobody can guess so many bits.
 */
export const newSecret = (): string => {
  const plain = `sk_${randomBytes(32).toString('base64url')}`
  return `${plain}_${checkOf(plain)}`
}
