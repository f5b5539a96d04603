import { type ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Card attempts for one order of licences, or by one account for its plan. */
export const PAYMENTS_BY_PAYER: ThrottleRule = {
  limit: 10,
  windowS: HOUR_S,
  blockS: 300,
  blockMaxS: HOUR_S,
  remembersS: HOUR_S,
}

/** Requests to the provider for the state of a payer's order. A page makes about two per payment. */
export const LOOKS_BY_PAYER: ThrottleRule = {
  limit: 60,
  windowS: 600,
  blockS: 60,
  blockMaxS: 600,
  remembersS: 0,
}

/** Card attempts from one client address. High enough for an office behind one address. */
export const PAYMENTS_BY_ADDRESS: ThrottleRule = { ...PAYMENTS_BY_PAYER, limit: 40 }
