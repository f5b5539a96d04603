/** Crockford's base 32, without I, L, O and U, so that codes are easy to read aloud and type. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const GROUPS = 3
/** Number of random characters in a code. One check character follows. */
export const LICENCE_CODE_RANDOM_CHARS = GROUP * GROUPS - 1

/** Doubles a value in the finite field of 32 elements, x^5 + x^2 + 1. */
const double = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)

/**
 * Computes the check character. Each position has its own weight in the finite field of 32 elements, so every single
 * wrong character and every swap of two characters is detected.
 */
const checkCharacter = (body: string): string =>
  CROCKFORD.charAt([...body].reduce((sum, char) => double(sum ^ CROCKFORD.indexOf(char)), 0))

/** Builds a code such as `AC-7K3F-9Q2M-X4TD` from the app's prefix and 11 random Crockford characters. */
export const licenceCode = (prefix: string, body: string): string => {
  const full = body + checkCharacter(body)
  return [prefix, full.slice(0, GROUP), full.slice(GROUP, 2 * GROUP), full.slice(2 * GROUP)].join('-')
}

/** Parses a typed code: any case, spaces, O for 0, I and L for 1. null if the check character is wrong. */
export const parseLicenceCode = (typed: string): string | null => {
  const match = /^\s*([A-Za-z]{2})[\s-]*([0-9A-Za-z\s-]+)$/.exec(typed)
  if (!match?.[1] || !match[2]) return null
  const body = match[2].toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (body.length !== LICENCE_CODE_RANDOM_CHARS + 1 || [...body].some((char) => !CROCKFORD.includes(char)))
    return null
  const code = licenceCode(match[1].toUpperCase(), body.slice(0, -1))
  return code.endsWith(body.slice(-1)) ? code : null
}
