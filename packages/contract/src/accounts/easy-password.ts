import { PASSWORD_MIN } from '../constants.ts'

/** Size of the Bloom filter of common passwords in bytes. Each password sets `HASHES` bits. */
export const COMMON_FILTER_BYTES = 20_000
const HASHES = 11

const hash = (text: string, seed: number): number => {
  let value = seed
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0
  // FNV gives similar texts similar hashes, so mix the bits again.
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

const bitsOf = (text: string): number[] => {
  const [first, step] = [hash(text, 0x81_1c_9d_c5), hash(text, 0x5b_d1_e9_95) | 1]
  return Array.from(
    { length: HASHES },
    (_, turn) => ((first + turn * step) >>> 0) % (COMMON_FILTER_BYTES * 8),
  )
}

/** Builds a Bloom filter of the texts. It contains all of them, and a few false positives. */
export const makeFilter = (texts: readonly string[]): Uint8Array => {
  const filter = new Uint8Array(COMMON_FILTER_BYTES)
  for (const bit of texts.flatMap(bitsOf)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}
const isKnown = (filter: Uint8Array, text: string): boolean =>
  bitsOf(text).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)

const LOOK_ALIKES: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
}
const withoutLookAlikes = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? '')
const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const lowered = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Maximum number of decorating characters around a word. More, such as a phone number, add real strength. */
const DECORATION_MAX = 6
/** Returns the word inside a password without the digits and signs at its ends; '' if there are too many of those. */
const wordIn = (small: string): string => {
  const word = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return small.length - word.length <= DECORATION_MAX ? word : ''
}

/** Returns the forms of a password to look up, such as 'p@ssword1!', 'password1' and 'password'. */
const formsOf = (password: string): string[] => {
  const small = lowered(password)
  const word = wordIn(small)
  return [small, lettersAndDigits(small), lettersAndDigits(word), withoutLookAlikes(word)]
}

/** Shorter names occur in many words by chance. */
const NAME_MIN = 4
/** Returns the whole name and its first word, if they are long enough. */
const namesIn = (name: string): string[] => {
  const small = lowered(name)
  const [first = ''] = small.split(/[^\p{L}\p{N}]+/u)
  return [lettersAndDigits(small), first].filter((text) => text.length >= NAME_MIN)
}

/** Public facts about a password's owner. */
export interface PasswordOwner {
  email: string
  /** Names of the owner's company, the vendor and the product. */
  names: readonly string[]
}

/**
 * Whether a new password is common, or contains the name of the company, the product or the mailbox. Checked after the
 * rules of section 5, because 'Password1!' meets those.
 */
export const isEasyPassword = (
  filter: Uint8Array,
  password: string,
  { email, names }: PasswordOwner,
): boolean => {
  if (formsOf(password).some((form) => form.length >= NAME_MIN && isKnown(filter, form))) return true
  const small = lowered(password)
  const written = [lettersAndDigits(small), lettersAndDigits(withoutLookAlikes(small))]
  const own = [email.replace(/@.*/, ''), ...names].flatMap(namesIn)
  return own.some((name) => written.some((text) => text.includes(name)))
}

/** Returns the first `count` entries of a list that a valid password can be reduced to by `formsOf`. */
export const commonestOf = (list: readonly string[], count: number): string[] =>
  [...new Set(list.map(lowered))]
    .filter((text) => /\p{L}/u.test(text) && text.length >= NAME_MIN && text.length <= 2 * PASSWORD_MIN)
    .slice(0, count)
