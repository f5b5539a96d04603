import type { ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Cards tried for one order of licences, or by one account for its plan. */
export const PAYMENTS_BY_PAYER: ThrottleRule = {
  limit: 10,
  windowS: HOUR_S,
  blockS: 300,
  blockMaxS: HOUR_S,
  remembersS: HOUR_S,
}
/** Cards tried from one client address: an office behind one must get by. */
export const PAYMENTS_BY_ADDRESS: ThrottleRule = { ...PAYMENTS_BY_PAYER, limit: 40 }
