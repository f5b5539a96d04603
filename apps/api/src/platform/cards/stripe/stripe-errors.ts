import { Stripe } from 'stripe'
import { pausingDeadline } from '../../deadline.ts'
import { CardError, codeOf, invalidToken } from '../card-provider.ts'

const AUTHENTICATION_CODES = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])

/** An error of a card, as Stripe's library and its objects have it. */
interface StripeCardFault {
  code?: string
  decline_code?: string
  message?: string
}

/** The code of a decline, in our words. */
export const declineCodeOf = ({ code = '', decline_code = '' }: StripeCardFault): string => {
  if (AUTHENTICATION_CODES.has(code)) return 'authentication_failed'
  const plain = code === '' || code === 'card_declined' ? 'generic_decline' : code
  return codeOf(decline_code || plain)
}

/** Stripe's decline of a card, as our code with Stripe's message. */
export const declinedBy = (error: StripeCardFault | null | undefined): CardError =>
  new CardError('declined', declineCodeOf(error ?? {}), error?.message ?? 'Your card was declined.')

const REFUSED_CODES: Record<string, string> = {
  charge_already_refunded: 'refund_too_large',
  refund_exceeds_remaining: 'refund_too_large',
  amount_too_large: 'refund_too_large',
}

/**
 * An error of Stripe's library as the interface has it. Whatever is neither a decline nor about the call, such
 * as our key or Stripe's absence, is `unavailable`, and its cause goes to the log.
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

/** An error of giving a card to a customer: what Stripe finds wrong with the call is the card's, but for the customer. */
export const attachErrorOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param !== 'customer'
    ? invalidToken(error)
    : error

/** Runs calls of Stripe's library. Throws `CardError`. */
export const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await pausingDeadline(work)
  } catch (error) {
    throw cardErrorOf(error)
  }
}
