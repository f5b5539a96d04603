/**
 * A provider that charges cards. The features of billing know only this interface. Amounts are whole cents,
 * currencies ISO 4217 in lower case. Every call may throw `CardError`.
 */
export interface CardProvider {
  /** The key with which the browser makes payment tokens; null if it needs none. */
  readonly publishableKey: string | null
  /** Makes somebody known who pays. */
  createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ customerId: string }>
  /**
   * Sells a subscription. Without a trial the first period is charged at once. Where the bank asks for
   * 3-D Secure the answer has an `action`, and nothing is paid before `confirmAction`. Throws `declined`,
   * and then no subscription remains.
   */
  createSubscription(subscription: NewSubscription, idempotencyKey: string): Promise<CardSubscription>
  /** A subscription as it is now. Throws `unknown`. */
  retrieveSubscription(subscriptionId: string): Promise<CardSubscription>
  /** The subscriptions of a customer that have not ended, those too whose making was never answered. */
  listChargeable(customerId: string): Promise<CardSubscription[]>
  /**
   * Asks what came of the step in the browser: the subscription, with its action while that still waits.
   * Throws `declined` when it failed, and then the subscription is cancelled.
   */
  confirmAction(subscriptionId: string): Promise<CardSubscription>
  /** Pays by another card from now on; what is past due is charged to it at the next retry. Throws `declined`. */
  changeCard(subscriptionId: string, paymentToken: string): Promise<CardSubscription>
  /** Ends a subscription at once, without a refund. One that is cancelled already stays so. */
  cancelSubscription(subscriptionId: string): Promise<CardSubscription>
  /** Pays back a payment, or a part of it: an event tells of all that was paid back so far. Throws `refused` with `refund_too_large`. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<{ refundId: string }>
  /**
   * Reads an event that was posted to us: the raw body and its signature header. null: of a kind, or about
   * something, that is not ours to know. Throws `CardEventError` when it must not be believed.
   */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent | null>
}

export interface NewCustomer {
  email: string
  /** Our own id of the payer. */
  reference: string
}

export const CARD_INTERVALS = ['month', 'year'] as const
export type CardInterval = (typeof CARD_INTERVALS)[number]

export interface NewSubscription {
  customerId: string
  /** The token that the browser made of the card. */
  paymentToken: string
  /** Our own id of the order: it comes back with every event. */
  orderId: string
  /** The name of the product, as statements show it. */
  description: string
  /** For each of the quantity, each interval. */
  unitAmount: number
  quantity: number
  currency: string
  interval: CardInterval
  /** Days before the first charge; 0 charges at once. */
  trialDays: number
}

/** `past_due`: a renewal failed and is tried again. `incomplete`: waits for 3-D Secure, and nothing is paid. */
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
  /** The end of the period that is paid or on trial. */
  periodEndsAt: Date
  /** Cancelled by the provider, because no try to charge the card went through. */
  endedUnpaid: boolean
  /** The data that the browser needs for 3-D Secure, if the bank asks for it. */
  action: { clientSecret: string } | null
}

export interface NewRefund {
  /** As the event of the payment named it. */
  paymentId: string
  /** null: all that is left of it. */
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
 * An event of a provider. It is a hint, may come several times and in any order. The subscription as retrieved then
 * decides.
 */
export interface CardEvent {
  id: string
  type: CardEventType
  subscriptionId: string
  orderId: string
  /** null for `subscription_changed`. */
  paymentId: string | null
  /** The amount of the payment; for a refund, all refunds so far; for a change, the price of a whole period. */
  amount: number
  /** The whole amount of the payment that it is about. null: unknown, or about no payment. */
  paymentAmount: number | null
  /** Of `payment_failed`: the provider's code, as in `CardError`. null: none was given. */
  declineCode: string | null
  currency: string
  createdAt: Date
}

/**
 * `declined`: refused by the bank or the provider, with a message for the payer. `unavailable`: no answer; it may
 * have happened, and the same call with the same key tells. `unknown`: the customer, subscription or payment does not
 * exist. `refused`: the call itself is wrong.
 */
export type CardErrorKind = 'declined' | 'unavailable' | 'unknown' | 'refused'

export class CardError extends Error {
  readonly kind: CardErrorKind
  /**
   * For `declined`: generic_decline, insufficient_funds, expired_card, incorrect_cvc, authentication_failed, or
   * another code of the provider. For `refused`: idempotency_key_reused, invalid_token (also with a message for the
   * payer), refund_too_large, subscription_ended, invalid.
   */
  readonly code: string
  constructor(kind: CardErrorKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardError'
    this.kind = kind
    this.code = code
  }
}

/** A provider's code as it may be kept: codes are short words, and no text of a provider's passes for one. */
export const codeOf = (text: string): string => (/^[a-z0-9_]{1,60}$/.test(text) ? text : 'generic_decline')

/** A payment token without a card, or one that is spent. The payer sees the message. */
export const invalidToken = (cause?: unknown): CardError =>
  new CardError('refused', 'invalid_token', 'This card could not be used. Enter it again, or use another.', {
    cause,
  })

/** An event that cannot be trusted. The answer does not say why. */
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

/** Currencies whose smallest unit is a hundredth; cents of others would be another amount. */
const CURRENCIES = new Set(['usd', 'eur', 'gbp'])
const AMOUNT_MAX = 99_999_999
const TRIAL_DAYS_MAX = 730

/** A card number, whichever way it is written. No provider's token looks like one. */
const CARD_NUMBER = /^[\d\s-]{12,}$/

/**
 * Refuses an order that no provider should get, with `refused` and `invalid`; and a card number in place of a token,
 * which must not be passed on, with `invalid_token`.
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

/** Refuses a card number where a token should be. */
export const expectToken = (token: string): void => {
  if (CARD_NUMBER.test(token)) throw invalidToken()
}
