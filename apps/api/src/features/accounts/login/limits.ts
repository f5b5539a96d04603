import { FIVE_ATTEMPTS, type ThrottleRule } from '#src/platform/throttle.ts'

/** Logins to one account from one address. */
export const LOGIN_BY_ACCOUNT_AND_ADDRESS = FIVE_ATTEMPTS

/**
 * Logins to one account from all addresses, except from its known browsers. Higher than the limit of one address, so
 * that one address cannot use it up.
 */
export const LOGIN_BY_ACCOUNT: ThrottleRule = {
  limit: 10,
  windowS: 300,
  blockS: 30,
  blockMaxS: 900,
  remembersS: 300,
}

export const LOGIN_BY_ADDRESS: ThrottleRule = {
  limit: 30,
  windowS: 60,
  blockS: 60,
  blockMaxS: 60,
  remembersS: 0,
}
