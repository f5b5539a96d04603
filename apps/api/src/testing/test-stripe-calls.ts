import { sandboxToken, type SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { begin, type Course } from '#src/platform/cards/sandbox/sandbox-rules.ts'
import {
  GENERIC_DECLINE,
  newId,
  newIntent,
  shownInvoice,
  shownSubscription,
  type TestIntent,
  type TestInvoice,
  type TestStripeState,
  type TestSubscription,
} from './test-stripe-state.ts'

/** An error in Stripe's format. */
export class TestStripeError extends Error {
  readonly status: number
  readonly body: object
  constructor(
    status: number,
    body: { type: string; code?: string; decline_code?: string; param?: string; message: string },
  ) {
    super(body.message)
    this.status = status
    this.body = body
  }
}
/** A card that was used without being attached to a customer. */
export const TEST_STRIPE_USED_CARD = 'pm_used'
const missing = (param: string, id: string) =>
  new TestStripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  })
const invalid = (code: string, message: string) =>
  new TestStripeError(400, { type: 'invalid_request_error', code, message })
const declined = (code: string, message: string, decline_code?: string) =>
  new TestStripeError(402, { type: 'card_error', code, message, ...(decline_code && { decline_code }) })

/** Stripe's test tokens, by outcome. */
export const STRIPE_TOKENS: Record<SandboxOutcome, string> = {
  success: 'pm_card_visa',
  authentication_required: 'pm_card_authenticationRequired',
  declined: 'pm_card_visa_chargeDeclined',
  insufficient_funds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  expired_card: 'pm_card_chargeDeclinedExpiredCard',
  incorrect_cvc: 'pm_card_chargeDeclinedIncorrectCvc',
  charge_declined: 'pm_card_chargeCustomerFail',
}
const NOT_ATTACHED: Partial<Record<SandboxOutcome, TestStripeError>> = {
  declined: declined('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficient_funds: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  expired_card: declined('expired_card', 'Your card has expired.'),
  incorrect_cvc: declined('incorrect_cvc', "Your card's security code is incorrect."),
}

const shownIntent = (
  object: 'payment_intent' | 'setup_intent',
  { id, secret, status, failure }: TestIntent,
) => ({
  id,
  object,
  client_secret: secret,
  status,
  [object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error']: failure,
})

/** Makes the handler for the Stripe calls that we use. It throws `TestStripeError`. */
export const testStripeCalls = (state: TestStripeState) => {
  const { subscriptions, invoices, paymentMethods, products, customers } = state
  const subscriptionOf = (id: string): TestSubscription => {
    const found = subscriptions.get(id)
    if (!found) throw missing('id', id)
    return found
  }

  const attach = (token: string, customer: string) => {
    const outcome = Object.entries(STRIPE_TOKENS).find(([, name]) => name === token)?.[0] as
      | SandboxOutcome
      | undefined
    if (token === TEST_STRIPE_USED_CARD) {
      const message = 'This PaymentMethod was previously used without being attached to a Customer.'
      throw new TestStripeError(400, { type: 'invalid_request_error', message })
    }
    if (!outcome) throw missing('payment_method', token)
    if (!customers.has(customer)) throw missing('customer', customer)
    const refusal = NOT_ATTACHED[outcome]
    if (refusal) throw refusal
    const id = newId('pm')
    paymentMethods.set(id, sandboxToken({ outcome, brand: 'visa', last4: '4242' }))
    return { id, object: 'payment_method', customer }
  }

  /** The course after the first charge. `allow_incomplete` keeps a subscription whose charge failed. */
  const courseOf = (sold: Parameters<typeof begin>[0]): { course: Course; isDeclined: boolean } => {
    try {
      return { course: begin(sold, state.now()).course, isDeclined: false }
    } catch {
      // The payer has a day to use another card.
      const { course } = begin({ ...sold, actionSecret: 'none' }, state.now())
      return { course: { ...course, actionSecret: null }, isDeclined: true }
    }
  }
  const subscribe = (body: URLSearchParams) => {
    const field = (name: string) => body.get(name) ?? ''
    const item = (name: string) => field(`items[0]${name}`)
    const customer = field('customer')
    if (!customers.has(customer)) throw missing('customer', customer)
    const product = item('[price_data][product]')
    if (!products.has(product)) throw missing('product', product)
    const paymentMethod = field('default_payment_method')
    const cardToken = paymentMethods.get(paymentMethod)
    if (cardToken === undefined) throw missing('payment_method', paymentMethod)
    const needsAction = state.outcomeOf(paymentMethod) === 'authentication_required'
    const trialDays = Number(body.get('trial_period_days') ?? 0)
    const { course, isDeclined } = courseOf({
      cardToken,
      actionSecret: needsAction ? 'waits' : null,
      interval: item('[price_data][recurring][interval]') === 'year' ? 'year' : 'month',
      trialDays,
    })
    const subscription: TestSubscription = {
      id: newId('sub'),
      customer,
      paymentMethod,
      metadata: { order_id: field('metadata[order_id]') },
      unitAmount: Number(item('[price_data][unit_amount]')),
      quantity: Number(item('[quantity]') || 1),
      currency: item('[price_data][currency]'),
      course,
      invoice: null,
      setup: needsAction && trialDays > 0 ? newIntent('seti', 'requires_action') : null,
    }
    subscriptions.set(subscription.id, subscription)
    state.tell('customer.subscription.created', shownSubscription(subscription))
    bringInvoice(subscription, needsAction, isDeclined)
    return shownSubscription(subscription)
  }
  const bringInvoice = (subscription: TestSubscription, needsAction: boolean, isDeclined: boolean) => {
    if (subscription.course.status === 'trialing') {
      const invoice = state.bill(subscription, 0, null)
      invoice.isPaid = true
      return state.tellInvoice(subscription, invoice)
    }
    const invoice = state.bill(subscription, state.total(subscription), newIntent('pi', 'succeeded'))
    if (invoice.intent && needsAction) invoice.intent.status = 'requires_action'
    if (invoice.intent && isDeclined) {
      invoice.intent.status = 'requires_payment_method'
      invoice.intent.failure = GENERIC_DECLINE
    }
    invoice.isPaid = !needsAction && !isDeclined
    if (!needsAction) state.tellInvoice(subscription, invoice)
  }

  const invoicePayments = (query: URLSearchParams) => {
    const intentId = query.get('payment[payment_intent]')
    const status = query.get('status')
    const isAsked = (invoice: TestInvoice) =>
      (intentId === null ? invoice.id === query.get('invoice') : invoice.intent?.id === intentId) &&
      (status !== 'paid' || invoice.isPaid)
    const isExpanded = query.get('expand[0]') === 'data.payment.payment_intent'
    const data = [...invoices.values()].filter(isAsked).flatMap(({ id, intent, isPaid }) =>
      intent
        ? [
            {
              object: 'invoice_payment',
              invoice: id,
              status: isPaid ? 'paid' : 'open',
              payment: {
                type: 'payment_intent',
                payment_intent: isExpanded ? shownIntent('payment_intent', intent) : intent.id,
              },
            },
          ]
        : [],
    )
    return { object: 'list', has_more: false, url: '/v1/invoice_payments', data }
  }

  /** Lists a customer's subscriptions that are not cancelled, like Stripe. */
  const livingOf = (query: URLSearchParams) => {
    const living = [...subscriptions.values()].filter(
      ({ customer, course }) => customer === query.get('customer') && course.status !== 'cancelled',
    )
    const data = living.map(shownSubscription)
    return { object: 'list', has_more: false, url: '/v1/subscriptions', data }
  }

  const refund = (body: URLSearchParams) => {
    const intentId = body.get('payment_intent') ?? ''
    const invoice = [...invoices.values()].find(({ intent }) => intent?.id === intentId)
    if (!invoice) throw missing('payment_intent', intentId)
    const left = invoice.amount - invoice.refunded
    if (left === 0) throw invalid('charge_already_refunded', 'Charge has already been refunded.')
    const amount = Number(body.get('amount') ?? left)
    if (amount > left) throw invalid('refund_exceeds_remaining', 'Refund amount is greater than the rest.')
    invoice.refunded += amount
    const { currency } = subscriptionOf(invoice.subscriptionId)
    state.tell('charge.refunded', {
      object: 'charge',
      payment_intent: intentId,
      amount_refunded: invoice.refunded,
      currency,
    })
    return { id: newId('re'), object: 'refund', amount, status: 'succeeded', payment_intent: intentId }
  }

  const make = (kind: string, body: URLSearchParams): unknown => {
    switch (kind) {
      case 'customers': {
        const id = newId('cus')
        customers.add(id)
        return { id, object: 'customer' }
      }
      case 'products': {
        const id = body.get('id') ?? newId('prod')
        if (products.has(id)) throw invalid('resource_already_exists', 'Product already exists.')
        products.add(id)
        return { id, object: 'product' }
      }
      case 'subscriptions':
        return subscribe(body)
      case 'refunds':
        return refund(body)
      default:
        throw missing('path', kind)
    }
  }
  const find = (kind: string, id: string): unknown => {
    if (kind === 'subscriptions') return shownSubscription(subscriptionOf(id))
    if (kind === 'invoices') {
      const invoice = invoices.get(id)
      if (invoice) return shownInvoice(invoice, subscriptionOf(invoice.subscriptionId))
    }
    if (kind === 'setup_intents') {
      const setup = [...subscriptions.values()].find((each) => each.setup?.id === id)?.setup
      if (setup) return shownIntent('setup_intent', setup)
    }
    throw missing('id', id)
  }

  return (method: string, [kind = '', id, action]: string[], parameters: URLSearchParams): unknown => {
    if (kind === 'webhook_endpoints') return { object: 'list', data: state.webhooks }
    if (kind === 'invoice_payments') return invoicePayments(parameters)
    if (kind === 'subscriptions' && id === undefined && method === 'GET') return livingOf(parameters)
    if (id === undefined) return make(kind, parameters)
    if (method === 'GET') return find(kind, id)
    if (kind === 'payment_methods' && action === 'attach') return attach(id, parameters.get('customer') ?? '')
    const subscription = subscriptionOf(id)
    if (method === 'DELETE') {
      // Stripe answers 404 for a subscription that has ended.
      if (subscription.course.status === 'cancelled') throw missing('id', id)
      state.end(subscription)
    } else {
      const paymentMethod = parameters.get('default_payment_method') ?? ''
      subscription.paymentMethod = paymentMethod
      subscription.course = {
        ...subscription.course,
        cardToken: paymentMethods.get(paymentMethod) ?? '',
      }
      state.tell('customer.subscription.updated', shownSubscription(subscription))
    }
    return shownSubscription(subscription)
  }
}
