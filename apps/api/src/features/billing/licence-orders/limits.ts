import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Payment links of one account to all addresses. */
export const PAYMENT_LINKS_BY_ACCOUNT = perWindow(100, HOUR_S)

/** Payment links of one account to one address. High, because a reseller orders for many stores in a row. */
export const PAYMENT_LINKS_BY_ACCOUNT_TO_ADDRESS = perWindow(20, HOUR_S)

/**
 * Payment links to one address from all accounts. Higher than the limit of one account, so that no account can use it
 * up for the others.
 */
export const PAYMENT_LINKS_TO_ADDRESS = perWindow(60, HOUR_S)

/** Resends of one order's payment link. */
export const PAYMENT_LINKS_AGAIN = perWindow(3, HOUR_S)
