/** Crockford's base 32: no I, L, O, U, so that a code can be read aloud and typed. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const GROUPS = 3
/** Characters of a code that are drawn at random; one more is the check character. */
export const LICENCE_CODE_RANDOM_CHARS = GROUP * GROUPS - 1

/** Doubling in the field of 32 elements, x^5 + x^2 + 1. */
const double = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)

/**
 * The check character: each place has a weight of its own in the field of 32 elements, so that every
 * single wrong character and every swap of two characters is noticed.
 */
const checkCharacter = (body: string): string =>
  CROCKFORD.charAt([...body].reduce((sum, char) => double(sum ^ CROCKFORD.indexOf(char)), 0))

/** Builds a code such as `AC-7K3F-9Q2M-X4TD` from the app's prefix and 11 random Crockford characters. */
export const licenceCode = (prefix: string, body: string): string => {
  const full = body + checkCharacter(body)
  return [prefix, full.slice(0, GROUP), full.slice(GROUP, 2 * GROUP), full.slice(2 * GROUP)].join('-')
}

/** Reads a code as a person types it (case, blanks, O for 0, I and L for 1); null when its check fails. */
export const parseLicenceCode = (typed: string): string | null => {
  const match = /^\s*([A-Za-z]{2})[\s-]*([0-9A-Za-z\s-]+)$/.exec(typed)
  if (!match?.[1] || !match[2]) return null
  const body = match[2].toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (body.length !== LICENCE_CODE_RANDOM_CHARS + 1 || [...body].some((char) => !CROCKFORD.includes(char)))
    return null
  const code = licenceCode(match[1].toUpperCase(), body.slice(0, -1))
  return code.endsWith(body.slice(-1)) ? code : null
}
