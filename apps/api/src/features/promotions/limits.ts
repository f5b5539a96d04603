import type { ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const WRONG_CODES = 20

/** Wrong codes of one account. More than this in a day is guessing. */
export const CODES_BY_ACCOUNT: ThrottleRule = {
  limit: WRONG_CODES,
  windowS: DAY_S,
  blockS: DAY_S,
  blockMaxS: DAY_S,
  remembersS: 0,
}
/** Wrong codes from one address. The block is shorter, because other users may share the address. */
export const CODES_BY_ADDRESS: ThrottleRule = {
  limit: WRONG_CODES,
  windowS: HOUR_S,
  blockS: HOUR_S,
  blockMaxS: HOUR_S,
  remembersS: 0,
}
