import type { Realm } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import { addressSubject, type Throttle, widerNetworks } from '#src/platform/throttle.ts'
import {
  MAILS_BY_CLIENT,
  MAILS_BY_NETWORK_48,
  MAILS_BY_NETWORK_56,
  MAILS_OF_STRANGERS,
  MAILS_TO_ADDRESS_BY_DAY,
  MAILS_TO_ADDRESS_BY_HOUR,
  RESETS_BY_KNOWN_BROWSER,
  SAME_MAIL,
} from './limits.ts'

/** Runs `attempt` and returns false if a rate limit refuses it. Rethrows any other error. */
export const isWithin = async (attempt: () => Promise<void>): Promise<boolean> => {
  try {
    await attempt()
    return true
  } catch (error) {
    if (error instanceof RpcError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Counts a client's request for any mail. Call it first: a refused client then learns nothing about addresses and uses
 * up nobody else's mails. Throws `RpcError` `rate_limited`.
 */
export const limitMailsBy = async (throttle: Throttle, clientAddress: string): Promise<void> => {
  await throttle.attempt(`mails-by:${addressSubject(clientAddress)}`, MAILS_BY_CLIENT)
  const networks = widerNetworks(clientAddress)
  if (!networks) return
  await throttle.attempt(`mails-by:${networks.by56}`, MAILS_BY_NETWORK_56)
  await throttle.attempt(`mails-by:${networks.by48}`, MAILS_BY_NETWORK_48)
}

/** Kind of a mail that a stranger can request. */
export type MailKind = 'sign-up' | 'activation' | 'contact' | 'reset'

/**
 * Counts a stranger's mail by its address and in the budget of its kind. Resets have their own limit and no budget, so
 * other mails cannot block an owner's reset. If one limit refuses, the next does not count. Throws `RpcError`
 * `rate_limited`.
 */
export const limitMailsTo = async (throttle: Throttle, kind: MailKind, email: string): Promise<void> => {
  const to = `${kind === 'reset' ? 'reset:' : ''}${email.toLowerCase()}`
  await throttle.attempt(`mails-hour:${to}`, MAILS_TO_ADDRESS_BY_HOUR)
  await throttle.attempt(`mails-day:${to}`, MAILS_TO_ADDRESS_BY_DAY)
  if (kind !== 'reset') await throttle.attempt(`mails-of-strangers:${kind}`, MAILS_OF_STRANGERS)
}

/**
 * Counts a mail. Returns false if it was requested less than a minute ago, for example by a second press of the button.
 */
const limitOnce = async (throttle: Throttle, sent: string, count: () => Promise<void>): Promise<boolean> => {
  if (!(await isWithin(() => throttle.attempt(sent, SAME_MAIL)))) return false
  try {
    await count()
    return true
  } catch (error) {
    // No mail is sent, so the next request must not count as a repeat.
    await throttle.forget([sent])
    throw error
  }
}

/**
 * Counts a mail like `limitMailsTo`. Returns false for the same mail to the same address within a minute: the caller
 * gives the same answer but sends nothing. Throws `RpcError` `rate_limited`.
 */
export const limitMailOnceTo = (
  throttle: Throttle,
  { kind, realm, email }: { kind: MailKind; realm: Realm; email: string },
): Promise<boolean> =>
  limitOnce(throttle, `same-mail:${kind}-${realm}:${email.toLowerCase()}`, () =>
    limitMailsTo(throttle, kind, email),
  )

/**
 * Counts a reset by the known browser that requests it, otherwise like `limitMailOnceTo`. It does not count by address,
 * so strangers cannot block the owner's reset.
 */
export const limitResetOnceBy = (throttle: Throttle, browser: string): Promise<boolean> =>
  limitOnce(throttle, `same-reset:${browser}`, () =>
    throttle.attempt(`resets-by:${browser}`, RESETS_BY_KNOWN_BROWSER),
  )
