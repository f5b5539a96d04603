import { KNOWN_BROWSER_DAYS } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { type ThrottleRule } from '#src/platform/throttle.ts'

/**
 * Login attempts in a browser that the account knows, counted for this browser only. At the limit the account forgets
 * the browser for good, so its cookie allows no more guesses later.
 */
export const KNOWN_BROWSER: ThrottleRule = {
  limit: 10,
  windowS: 900,
  blockS: KNOWN_BROWSER_DAYS * DAY_S,
  blockMaxS: KNOWN_BROWSER_DAYS * DAY_S,
  remembersS: 0,
}
