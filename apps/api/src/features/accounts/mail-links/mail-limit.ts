import type { Realm } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/implement'
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

/** Whether no limit stops what is attempted; whatever else goes wrong is thrown. */
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
 * Counts a client's request for any mail. It comes first: a refused client learns of no address, and delays nobody's
 * mail. Throws `RpcError` `rate_limited`.
 */
export const limitMailsBy = async (throttle: Throttle, clientAddress: string): Promise<void> => {
  await throttle.attempt(`mails-by:${addressSubject(clientAddress)}`, MAILS_BY_CLIENT)
  const networks = widerNetworks(clientAddress)
  if (!networks) return
  await throttle.attempt(`mails-by:${networks.by56}`, MAILS_BY_NETWORK_56)
  await throttle.attempt(`mails-by:${networks.by48}`, MAILS_BY_NETWORK_48)
}

/** The subject of a stranger's mail. */
export type MailKind = 'sign-up' | 'activation' | 'contact' | 'reset'

/**
 * Counts a mail that a stranger asks for by the address it goes to, and in the budget of its kind. Resets count apart
 * and have no budget, so that other mails keep no reset from an owner. Throws `RpcError` `rate_limited`; what one
 * limit refuses, the next does not count.
 */
export const limitMailsTo = async (throttle: Throttle, kind: MailKind, email: string): Promise<void> => {
  const to = `${kind === 'reset' ? 'reset:' : ''}${email.toLowerCase()}`
  await throttle.attempt(`mails-hour:${to}`, MAILS_TO_ADDRESS_BY_HOUR)
  await throttle.attempt(`mails-day:${to}`, MAILS_TO_ADDRESS_BY_DAY)
  if (kind !== 'reset') await throttle.attempt(`mails-of-strangers:${kind}`, MAILS_OF_STRANGERS)
}

/** Counts a mail, but returns false for one that was asked for less than a minute ago: a button pressed twice. */
const limitOnce = async (throttle: Throttle, sent: string, count: () => Promise<void>): Promise<boolean> => {
  if (!(await isWithin(() => throttle.attempt(sent, SAME_MAIL)))) return false
  try {
    await count()
    return true
  } catch (error) {
    // Nothing is sent: the next answer must not say that it was.
    await throttle.forget([sent])
    throw error
  }
}

/**
 * Counts a mail by its address as `limitMailsTo` does, but returns false for the same mail to the same address within a
 * minute, which is answered alike while nothing is sent. Throws `RpcError` `rate_limited`.
 */
export const limitMailOnceTo = (
  throttle: Throttle,
  { kind, realm, email }: { kind: MailKind; realm: Realm; email: string },
): Promise<boolean> =>
  limitOnce(throttle, `same-mail:${kind}-${realm}:${email.toLowerCase()}`, () =>
    limitMailsTo(throttle, kind, email),
  )

/**
 * Counts a reset by the browser that asks for it, which its account knows. It does not count by address, so that
 * strangers keep no reset from the owner. Otherwise the same.
 */
export const limitResetOnceBy = (throttle: Throttle, browser: string): Promise<boolean> =>
  limitOnce(throttle, `same-reset:${browser}`, () =>
    throttle.attempt(`resets-by:${browser}`, RESETS_BY_KNOWN_BROWSER),
  )
