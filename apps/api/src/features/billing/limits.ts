import { perWindow, type ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Cards tried for one order of licences, or by one account for its plan. */
export const PAYMENTS_BY_PAYER: ThrottleRule = {
  limit: 10,
  windowS: HOUR_S,
  blockS: 300,
  blockMaxS: HOUR_S,
  remembersS: HOUR_S,
}
/** Times that the provider is asked how what somebody pays stands: a page asks twice or so for each payment. */
export const LOOKS_BY_PAYER: ThrottleRule = {
  limit: 60,
  windowS: 600,
  blockS: 60,
  blockMaxS: 600,
  remembersS: 0,
}
/** Cards tried from one client address: an office behind one must get by. */
export const PAYMENTS_BY_ADDRESS: ThrottleRule = { ...PAYMENTS_BY_PAYER, limit: 40 }

/** Receipts that one account has made: each takes the server some time. */
export const RECEIPTS_BY_ACCOUNT = perWindow(30, 60)

/** Payment links of one account, to whomever. */
export const PAYMENT_LINKS_BY_ACCOUNT = perWindow(100, HOUR_S)
/** Those of them to one address: a chain's stores are ordered one after the other. */
export const PAYMENT_LINKS_BY_ACCOUNT_TO_ADDRESS = perWindow(20, HOUR_S)
/** Payment links to one address, whoever has them sent: more than one account alone can use up. */
export const PAYMENT_LINKS_TO_ADDRESS = perWindow(60, HOUR_S)
/** Billing groups that nobody ever paid, of one account for one payer: each stands in that person's list. */
export const UNPAID_GROUPS_MAX = 20
/** The same link once more. */
export const PAYMENT_LINKS_AGAIN = perWindow(3, HOUR_S)
