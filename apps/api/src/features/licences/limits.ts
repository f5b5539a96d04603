import { REPLACEMENTS_PER_DAY } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { perWindow, type ThrottleRule } from '#src/platform/throttle.ts'

/** Billing groups shown to one address. Their ids cannot be guessed, so this only limits the load. */
export const GROUPS_BY_CLIENT: ThrottleRule = {
  limit: 60,
  windowS: 600,
  blockS: 600,
  blockMaxS: 600,
  remembersS: 0,
}

/** Replacements of one licence's device by its payer. */
export const REPLACEMENTS = perWindow(REPLACEMENTS_PER_DAY, DAY_S)
