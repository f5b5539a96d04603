import { KNOWN_BROWSER_DAYS } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { type ThrottleRule } from '#src/platform/throttle.ts'

/**
 * Tries in a browser that the account knows. They count for this browser only. After them it is unknown for good,
 * so that its cookie wins no more guesses later.
 */
export const KNOWN_BROWSER: ThrottleRule = {
  limit: 10,
  windowS: 900,
  blockS: KNOWN_BROWSER_DAYS * DAY_S,
  blockMaxS: KNOWN_BROWSER_DAYS * DAY_S,
  remembersS: 0,
}
