import { RpcError } from '@assure/contract/implement'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { MAILS_BY_CLIENT, MAILS_TO_ADDRESS_BY_DAY, MAILS_TO_ADDRESS_BY_HOUR, SAME_MAIL } from './limits.ts'

/**
 * Counts a mail that a stranger asks for, to whomever it goes and of whichever kind. Throws `RpcError`
 * `rate_limited`; what one limit refuses, the next does not count.
 */
export const limitMailsTo = async (
  throttle: Throttle,
  email: string,
  clientAddress: string,
): Promise<void> => {
  const to = email.toLowerCase()
  await throttle.attempt(`mails-by:${addressSubject(clientAddress)}`, MAILS_BY_CLIENT)
  await throttle.attempt(`mails-hour:${to}`, MAILS_TO_ADDRESS_BY_HOUR)
  await throttle.attempt(`mails-day:${to}`, MAILS_TO_ADDRESS_BY_DAY)
}

/**
 * Whether the same mail to the same address was asked for less than a minute ago: a button pressed twice.
 * The answer to it is the same, and nothing is sent. Asked before `limitMailsTo`, which then counts nothing.
 */
export const isSameMailAgain = async (throttle: Throttle, kind: string, email: string): Promise<boolean> => {
  try {
    await throttle.attempt(`same-mail:${kind}:${email.toLowerCase()}`, SAME_MAIL)
    return false
  } catch (error) {
    if (error instanceof RpcError && error.code === 'rate_limited') return true
    throw error
  }
}
