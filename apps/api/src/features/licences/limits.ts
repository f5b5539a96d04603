import { REPLACEMENTS_PER_DAY } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { perWindow, type ThrottleRule } from '#src/platform/throttle.ts'

/** Ids of billing groups are random, so this only saves work. */
export const GROUPS_BY_CLIENT: ThrottleRule = {
  limit: 60,
  windowS: 600,
  blockS: 600,
  blockMaxS: 600,
  remembersS: 0,
}

/** New devices of one licence, chosen by its payer. */
export const REPLACEMENTS = perWindow(REPLACEMENTS_PER_DAY, DAY_S)
