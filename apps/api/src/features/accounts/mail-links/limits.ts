import { MAIL_AGAIN_AFTER_S } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Mails to one address, of all kinds that strangers can request. */
export const MAILS_TO_ADDRESS_BY_HOUR = perWindow(3, HOUR_S)

export const MAILS_TO_ADDRESS_BY_DAY = perWindow(6, DAY_S)

/** Resets from a browser that the account knows. Strangers' resets do not count here. */
export const RESETS_BY_KNOWN_BROWSER = perWindow(3, HOUR_S)

/**
 * Mails of one kind to unconfirmed addresses, for the whole portal. More could get its mail server onto block lists.
 * Resets have no such budget: they go only to existing accounts.
 */
export const MAILS_OF_STRANGERS = perWindow(2000, HOUR_S)

/** The same mail to the same address, when somebody presses the button twice. */
export const SAME_MAIL = perWindow(1, MAIL_AGAIN_AFTER_S)

/** Mails that one client address may request. High enough for an office behind one address. */
export const MAILS_BY_CLIENT = perWindow(20, HOUR_S)

/** Mails that all /64 networks of one /56 may request together: one IPv6 customer may hold them all. */
export const MAILS_BY_NETWORK_56 = perWindow(60, HOUR_S)

/** The same for one /48. */
export const MAILS_BY_NETWORK_48 = perWindow(200, HOUR_S)

/** Links opened by one client. Tokens are random, so this only saves work. */
export const LINKS_BY_CLIENT = perWindow(30, 600)

/**
 * Checks by one client whether an address has an account. No limit per address: the first answer is enough for an
 * attacker, and strangers must not lock the owner out.
 */
export const EMAIL_CHECKS = perWindow(20, HOUR_S)
