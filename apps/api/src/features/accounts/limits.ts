import { KNOWN_BROWSER_DAYS, MAIL_AGAIN_AFTER_S } from '@assure/contract/constants'
import { DAY_S } from '#src/platform/clock.ts'
import { perWindow, type ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600

/** Five tries, then 30 s doubling to 15 min. */
const FIVE_TRIES: ThrottleRule = {
  limit: 5,
  windowS: 900,
  blockS: 30,
  blockMaxS: 900,
  remembersS: 900,
}
/** One address at one account. */
export const LOGIN_BY_ACCOUNT_AND_ADDRESS = FIVE_TRIES
/**
 * All addresses at one account, except its known browsers. Higher than the limit of one address, so that one address
 * cannot use it up.
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

/** Mails to one address, of all kinds that a stranger can ask for. */
export const MAILS_TO_ADDRESS_BY_HOUR = perWindow(3, HOUR_S)
export const MAILS_TO_ADDRESS_BY_DAY = perWindow(6, DAY_S)
/** Resets that a browser asks for whose account knows it: strangers' resets do not count here. */
export const RESETS_BY_KNOWN_BROWSER = perWindow(3, HOUR_S)
/**
 * Mails of the whole portal to addresses that nobody confirmed, for each kind of mail. More would get its mail
 * server onto block lists. Resets need no such budget: they go to existing accounts only.
 */
export const MAILS_OF_STRANGERS = perWindow(2000, HOUR_S)
/** The same mail to the same address once more is a button pressed twice. */
export const SAME_MAIL = perWindow(1, MAIL_AGAIN_AFTER_S)
/** What one client address may ask for: an office behind one address must get by. */
export const MAILS_BY_CLIENT = perWindow(20, HOUR_S)
/** What all the /64 networks of one /56 or /48 may ask for, which one IPv6 customer may hold. */
export const MAILS_BY_NETWORK_56 = perWindow(60, HOUR_S)
export const MAILS_BY_NETWORK_48 = perWindow(200, HOUR_S)
export const SIGN_UPS_BY_CLIENT = perWindow(20, HOUR_S)
export const CONTACTS_BY_CLIENT = perWindow(10, HOUR_S)
/** Mails that tell the operator of requests, of all clients together: the list of requests tells the rest. */
export const CONTACT_NOTICES = perWindow(100, HOUR_S)
export const HUMAN_CHECKS_BY_CLIENT = perWindow(60, HOUR_S)
/** Checks of one network are counted for so long, and make the next ones dearer. */
export const HUMAN_CHECKS_WINDOW_S = HOUR_S
/** Tokens are random, so this only saves work. */
export const LINKS_BY_CLIENT = perWindow(30, 600)
/**
 * Questions whether an address has an account, by one client. None about one address: the first is enough
 * for whoever asks, and its owner must not be shut out by strangers' questions.
 */
export const EMAIL_CHECKS = perWindow(20, HOUR_S)
/** Passwords of one sign-up, tried with the token of its activation link. */
export const ACTIVATION_PASSWORDS = FIVE_TRIES
/** Counts codes apart from passwords: a right password forgets the tries before it. */
export const secondFactorSubject = (accountId: string): string => `second-factor:${accountId}`
/** Passwords asked again, and codes of a second factor, of somebody who is logged in. */
export const REAUTHENTICATIONS = FIVE_TRIES
