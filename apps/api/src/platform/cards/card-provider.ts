/**
 * A provider that charges cards. The features of billing know only this interface. Amounts are whole cents,
 * currencies ISO 4217 in lower case. Every call may throw `CardError`.
 */
export interface CardProvider {
  /** The key that lets the browser make payment tokens; null if none is needed. */
  readonly publishableKey: string | null
  /** Registers a payer with the provider. */
  createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ customerId: string }>
  /**
   * Sells a subscription. Without a trial it charges the first period at once. If the bank asks for 3-D Secure, the
   * result has an `action`, and nothing is charged before `confirmAction`. Throws `declined`, and then no subscription
   * remains.
   */
  createSubscription(subscription: NewSubscription, idempotencyKey: string): Promise<CardSubscription>
  /** Returns a subscription in its current state. Throws `unknown`. */
  retrieveSubscription(subscriptionId: string): Promise<CardSubscription>
  /** Lists a customer's subscriptions that have not ended, including those whose creation got no response. */
  listChargeable(customerId: string): Promise<CardSubscription[]>
  /**
   * Checks the result of the 3-D Secure step in the browser. Returns the subscription, with its action while the step
   * is pending. If the step failed, cancels the subscription and throws `declined`.
   */
  confirmAction(subscriptionId: string): Promise<CardSubscription>
  /** Uses another card from now on. The next retry charges it for a past due period. Throws `declined`. */
  changeCard(subscriptionId: string, paymentToken: string): Promise<CardSubscription>
  /** Cancels a subscription at once, without a refund. Does nothing if it is already cancelled. */
  cancelSubscription(subscriptionId: string): Promise<CardSubscription>
  /**
   * Refunds a payment or a part of it. The event that follows carries the total refunded so far. Throws `refused` with
   * `refund_too_large`.
   */
  refund(refund: NewRefund, idempotencyKey: string): Promise<{ refundId: string }>
  /**
   * Reads a webhook event from its raw body and signature header. Returns null for events of unknown kinds or about
   * other products. Throws `CardEventError` if the event cannot be trusted.
   */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent | null>
}

export interface NewCustomer {
  email: string
  /** Our id of the payer. */
  reference: string
}

export const CARD_INTERVALS = ['month', 'year'] as const
export type CardInterval = (typeof CARD_INTERVALS)[number]

export interface NewSubscription {
  customerId: string
  /** The token that the browser made from the card. */
  paymentToken: string
  /** Our id of the order. The provider returns it with every event. */
  orderId: string
  /** The product name that statements show. */
  description: string
  /** Price of one unit for one interval, in cents. */
  unitAmount: number
  quantity: number
  currency: string
  interval: CardInterval
  /** Days before the first charge. 0 charges at once. */
  trialDays: number
}

/** `past_due`: a renewal failed and will be retried. `incomplete`: waiting for 3-D Secure, nothing is charged. */
export type CardStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'cancelled'

export interface CardSubscription {
  subscriptionId: string
  customerId: string
  orderId: string
  status: CardStatus
  unitAmount: number
  quantity: number
  currency: string
  interval: CardInterval
  trialEndsAt: Date | null
  /** End of the paid or trial period. */
  periodEndsAt: Date
  /** Whether the provider cancelled it because every charge failed. */
  endedUnpaid: boolean
  /** The browser needs this for 3-D Secure. null if the bank does not ask for it. */
  action: { clientSecret: string } | null
}

export interface NewRefund {
  /** The payment id from the payment's event. */
  paymentId: string
  /** null refunds everything that is left. */
  amount: number | null
}

export const CARD_EVENT_TYPES = [
  'subscription_changed',
  'payment_succeeded',
  'payment_failed',
  'payment_refunded',
] as const
export type CardEventType = (typeof CARD_EVENT_TYPES)[number]

/**
 * A provider's webhook event. It is only a hint: it may arrive repeatedly and in any order. The retrieved subscription
 * decides.
 */
export interface CardEvent {
  id: string
  type: CardEventType
  subscriptionId: string
  orderId: string
  /** null for `subscription_changed`. */
  paymentId: string | null
  /** The amount paid, the total refunded so far, or for `subscription_changed` the price of one period. */
  amount: number
  /** The full amount of the payment; null if unknown, or if the event has no payment. */
  paymentAmount: number | null
  /** For `payment_failed`: the provider's code, as in `CardError`. null if none was given. */
  declineCode: string | null
  currency: string
  createdAt: Date
}

/**
 * `declined`: refused by the bank or the provider, with a message for the payer. `unavailable`: no response. The call
 * may have succeeded, so repeat it with the same key. `unknown`: the customer, subscription or payment does not exist.
 * `refused`: the call itself is wrong.
 */
export type CardErrorKind = 'declined' | 'unavailable' | 'unknown' | 'refused'

export class CardError extends Error {
  readonly kind: CardErrorKind
  /**
   * For `declined`: generic_decline, insufficient_funds, expired_card, incorrect_cvc, authentication_failed, or another
   * code of the provider. For `refused`: idempotency_key_reused, invalid_token (also with a message for the payer),
   * refund_too_large, subscription_ended, invalid.
   */
  readonly code: string
  constructor(kind: CardErrorKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardError'
    this.kind = kind
    this.code = code
  }
}

/**
 * Returns a provider's code if it is a short identifier. Free text becomes `generic_decline`, so it is never stored.
 */
export const codeOf = (text: string): string => (/^[a-z0-9_]{1,60}$/.test(text) ? text : 'generic_decline')

/** The error for a payment token that is invalid or already used. The payer sees the message. */
export const invalidToken = (cause?: unknown): CardError =>
  new CardError('refused', 'invalid_token', 'This card could not be used. Enter it again, or use another.', {
    cause,
  })

/** An event that cannot be trusted. The response does not say why. */
export class CardEventError extends Error {
  readonly reason: 'signature' | 'mode' | 'malformed'
  constructor(reason: CardEventError['reason']) {
    super(`a card event was refused: ${reason}`)
    this.name = 'CardEventError'
    this.reason = reason
  }
}

/** The price of one period of a subscription, in cents. */
export const periodAmount = ({
  unitAmount,
  quantity,
}: Pick<CardSubscription, 'unitAmount' | 'quantity'>): number => unitAmount * quantity

/** Currencies with two decimals. Our amounts are in cents. */
const CURRENCIES = new Set(['usd', 'eur', 'gbp'])
const AMOUNT_MAX = 99_999_999
const TRIAL_DAYS_MAX = 730

/** A card number with or without spaces and hyphens. No provider's token looks like one. */
const CARD_NUMBER = /^[\d\s-]{12,}$/

/**
 * Checks an order before it goes to a provider. Throws `refused` `invalid`. Throws `invalid_token` for a card number in
 * place of a token, which must not be passed on.
 */
export const expectSaleable = (order: NewSubscription): void => {
  const whole = (value: number, min: number, max: number) =>
    Number.isSafeInteger(value) && value >= min && value <= max
  const isFit =
    whole(order.unitAmount, 1, AMOUNT_MAX) &&
    whole(order.quantity, 1, 1_000_000) &&
    whole(periodAmount(order), 1, AMOUNT_MAX) &&
    whole(order.trialDays, 0, TRIAL_DAYS_MAX) &&
    CURRENCIES.has(order.currency) &&
    CARD_INTERVALS.includes(order.interval) &&
    /^[\w-]{1,100}$/.test(order.orderId)
  expectToken(order.paymentToken)
  if (!isFit) throw new CardError('refused', 'invalid', 'This order cannot be sold.')
}

/** Throws `invalid_token` for a card number in place of a token. */
export const expectToken = (token: string): void => {
  if (CARD_NUMBER.test(token)) throw invalidToken()
}
