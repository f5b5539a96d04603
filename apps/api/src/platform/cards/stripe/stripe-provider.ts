import { Stripe } from 'stripe'
import type { Clock } from '../../clock.ts'
import { sha256 } from '../../secrets.ts'
import {
  CardError,
  CardEventError,
  type CardProvider,
  type CardSubscription,
  expectSaleable,
  expectToken,
} from '../card-provider.ts'
import { isSigned } from '../webhook-signature.ts'
import { stripeClient, type StripeSettings } from './stripe-client.ts'
import { asking, attachErrorOf, declinedBy } from './stripe-errors.ts'
import { readStripeEvent } from './stripe-events.ts'
import { idOf, ORDER_ID, toCardSubscription } from './stripe-subscription.ts'

const KEY_MAX = 200
/** Stripe's maximum page size. A customer belongs to one order and has one or two subscriptions. */
const LIST_MAX = 100

const OVER = new Set<string>(['canceled', 'incomplete_expired'])
/** In these statuses the newest invoice may be unpaid. */
const UNPAID = new Set<string>(['incomplete', 'past_due', ...OVER])

/** Makes the Stripe provider. Only this folder knows Stripe's library. */
export const makeStripe = (settings: StripeSettings, clock: Clock): CardProvider => {
  const stripe = stripeClient(settings)
  const keyed = (key: string, part = ''): Stripe.RequestOptions => {
    if (key === '' || key.length > KEY_MAX)
      throw new CardError('refused', 'invalid', `An idempotency key has 1 to ${KEY_MAX} characters.`)
    return { idempotencyKey: part === '' ? key : `${key}:${part}` }
  }

  const products = new Set<string>()
  /** Returns the product of a description. The first sale creates it. */
  const productOf = async (description: string): Promise<string> => {
    const id = `assure_${sha256(description).toString('hex').slice(0, 32)}`
    if (products.has(id)) return id
    try {
      await stripe.products.create({ id, name: description })
    } catch (error) {
      const isThere =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
      if (!isThere) throw error
    }
    products.add(id)
    return id
  }

  const paymentOf = async (subscription: Stripe.Subscription): Promise<Stripe.PaymentIntent | null> => {
    if (!subscription.latest_invoice) return null
    const { data } = await stripe.invoicePayments.list({
      invoice: idOf(subscription.latest_invoice),
      limit: 1,
      expand: ['data.payment.payment_intent'],
    })
    const intent = data[0]?.payment.payment_intent
    return intent === undefined || typeof intent === 'string' ? null : intent
  }
  /** Returns the pending setup intent of a trial, or the payment intent of an unpaid invoice. */
  const intentOf = async (subscription: Stripe.Subscription) => {
    const setup = subscription.pending_setup_intent
    if (setup !== null) return typeof setup === 'string' ? stripe.setupIntents.retrieve(setup) : setup
    return UNPAID.has(subscription.status) ? paymentOf(subscription) : null
  }
  const withAction = (
    subscription: Stripe.Subscription,
    intent: Stripe.PaymentIntent | Stripe.SetupIntent | null,
  ): CardSubscription => {
    const isOver = OVER.has(subscription.status)
    // A failed setup intent of a trial still waits for the 3-D Secure step. A failed payment intent means the charge
    // was declined.
    const isFailedSetup = intent?.object === 'setup_intent' && intent.status === 'requires_payment_method'
    const isWaiting = intent?.status === 'requires_action' || isFailedSetup
    const secret = isWaiting && !isOver ? intent.client_secret : null
    return toCardSubscription(subscription, secret === null ? null : { clientSecret: secret })
  }
  const retrieve = (subscriptionId: string) => stripe.subscriptions.retrieve(subscriptionId)
  const end = (subscriptionId: string) => stripe.subscriptions.cancel(subscriptionId)
  const looked = async (subscription: Stripe.Subscription) =>
    withAction(subscription, OVER.has(subscription.status) ? null : await intentOf(subscription))
  /**
   * Returns a subscription after its first payment or 3-D Secure step. If that failed, ends the subscription and throws
   * `declined`, also on repeated calls.
   */
  const settled = async (subscription: Stripe.Subscription) => {
    const intent = await intentOf(subscription)
    const failure = intent?.object === 'setup_intent' ? intent.last_setup_error : intent?.last_payment_error
    const isOver = OVER.has(subscription.status)
    const isFailed = intent?.status === 'requires_payment_method' || (isOver && Boolean(failure))
    if (!isFailed || subscription.status === 'past_due') return withAction(subscription, intent)
    if (!isOver) await end(subscription.id)
    throw declinedBy(failure)
  }

  const attach = async (token: string, customer: string, options: Stripe.RequestOptions = {}) => {
    try {
      return (await stripe.paymentMethods.attach(token, { customer }, options)).id
    } catch (error) {
      throw attachErrorOf(error)
    }
  }

  return {
    publishableKey: settings.publishableKey,
    createCustomer: ({ email, reference }, key) =>
      asking(async () => {
        const { id } = await stripe.customers.create({ email, metadata: { reference } }, keyed(key))
        return { customerId: id }
      }),
    createSubscription: async (order, key) => {
      expectSaleable(order)
      return asking(async () => {
        const paymentMethod = await attach(order.paymentToken, order.customerId, keyed(key, 'card'))
        const product = await productOf(order.description)
        const { currency, interval, unitAmount, quantity, trialDays } = order
        const price = { currency, product, recurring: { interval }, unit_amount: unitAmount }
        const made = await stripe.subscriptions.create(
          {
            customer: order.customerId,
            items: [{ price_data: price, quantity }],
            default_payment_method: paymentMethod,
            payment_behavior: 'allow_incomplete',
            metadata: { [ORDER_ID]: order.orderId },
            ...(trialDays > 0 && { trial_period_days: trialDays }),
          },
          keyed(key),
        )
        // A repeated call gets the first response, so retrieve the current state.
        return settled(await retrieve(made.id))
      })
    },
    retrieveSubscription: (subscriptionId) => asking(async () => looked(await retrieve(subscriptionId))),
    listChargeable: (customer) =>
      asking(async () => {
        const { data } = await stripe.subscriptions.list({ customer, limit: LIST_MAX })
        const living = data.filter(({ status, metadata }) => !OVER.has(status) && metadata[ORDER_ID])
        return Promise.all(living.map(looked))
      }),
    confirmAction: (subscriptionId) => asking(async () => settled(await retrieve(subscriptionId))),
    changeCard: (subscriptionId, paymentToken) =>
      asking(async () => {
        expectToken(paymentToken)
        const subscription = await retrieve(subscriptionId)
        const { customerId, status } = toCardSubscription(subscription, null)
        if (status === 'cancelled')
          throw new CardError('refused', 'subscription_ended', 'This subscription has ended.')
        const paymentMethod = await attach(paymentToken, customerId)
        return looked(
          await stripe.subscriptions.update(subscriptionId, { default_payment_method: paymentMethod }),
        )
      }),
    cancelSubscription: (subscriptionId) =>
      asking(async () => {
        const { status } = await retrieve(subscriptionId)
        return toCardSubscription(await (OVER.has(status) ? retrieve : end)(subscriptionId), null)
      }),
    refund: ({ paymentId, amount }, key) =>
      asking(async () => {
        const { data } = await stripe.invoicePayments.list({ invoice: paymentId, status: 'paid', limit: 1 })
        const intent = data[0]?.payment.payment_intent
        if (!intent) throw new CardError('unknown', 'unknown', 'There is no such payment.')
        const part = amount === null ? {} : { amount }
        const { id } = await stripe.refunds.create({ payment_intent: idOf(intent), ...part }, keyed(key))
        return { refundId: id }
      }),
    readEvent: async (rawBody, signature) => {
      if (!isSigned(rawBody, signature, settings.webhookSecrets, clock()))
        throw new CardEventError('signature')
      return asking(() => readStripeEvent(rawBody, settings.isLive, stripe))
    },
  }
}
