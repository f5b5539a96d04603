import { Stripe } from 'stripe'
import { pausingDeadline } from '../../deadline.ts'
import { CardError, codeOf, invalidToken } from '../card-provider.ts'

const AUTHENTICATION_CODES = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])

/** The fields of a card error, in Stripe's library and in its objects. */
interface StripeCardFault {
  code?: string
  decline_code?: string
  message?: string
}

/** Maps Stripe's codes to one of our decline codes. */
export const declineCodeOf = ({ code = '', decline_code = '' }: StripeCardFault): string => {
  if (AUTHENTICATION_CODES.has(code)) return 'authentication_failed'
  const plain = code === '' || code === 'card_declined' ? 'generic_decline' : code
  return codeOf(decline_code || plain)
}

/** Makes a `declined` error with our code and Stripe's message. */
export const declinedBy = (error: StripeCardFault | null | undefined): CardError =>
  new CardError('declined', declineCodeOf(error ?? {}), error?.message ?? 'Your card was declined.')

const REFUSED_CODES: Record<string, string> = {
  charge_already_refunded: 'refund_too_large',
  refund_exceeds_remaining: 'refund_too_large',
  amount_too_large: 'refund_too_large',
}

/**
 * Converts an error of Stripe's library to `CardError`. Anything that is neither a decline nor a wrong call, such as a
 * rejected API key or an outage, is `unavailable`. Its cause goes to the log.
 */
const cardErrorOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code, message } = error
  if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error)
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new CardError('refused', 'idempotency_key_reused', message, { cause: error })
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (code === 'resource_missing') return new CardError('unknown', 'unknown', message, { cause: error })
    return new CardError('refused', REFUSED_CODES[code ?? ''] ?? 'invalid', message, { cause: error })
  }
  return new CardError('unavailable', 'unavailable', 'The card provider does not answer.', { cause: error })
}

/**
 * Converts an error of attaching a card to a customer. An invalid request means the card is at fault, unless it names
 * the customer.
 */
export const attachErrorOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param !== 'customer'
    ? invalidToken(error)
    : error

/** Runs calls of Stripe's library, which pause the caller's deadline. Throws `CardError`. */
export const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await pausingDeadline(work)
  } catch (error) {
    throw cardErrorOf(error)
  }
}
