import { randomUUID } from 'node:crypto'
import { parseSandboxToken } from '@assure/contract/cards/sandbox-token'
import type { Stripe } from 'stripe'
import {
  approved,
  cancelled,
  type Course,
  fallDue,
  RETRY_AFTER_DAYS,
} from '#src/platform/cards/sandbox/sandbox-rules.ts'

/** Deep partial of a Stripe object. */
export type Part<T> = T extends (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T

export interface TestSubscription {
  id: string
  customer: string
  paymentMethod: string
  metadata: Record<string, string>
  unitAmount: number
  quantity: number
  currency: string
  /** Its course over time. It uses the sandbox's rules, which match Stripe's. */
  course: Course
  invoice: TestInvoice | null
  setup: TestIntent | null
}
/** A PaymentIntent or SetupIntent. */
export interface TestIntent {
  id: string
  secret: string
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled'
  failure: { code: string; decline_code?: string; message: string } | null
}
export interface TestInvoice {
  id: string
  subscriptionId: string
  amount: number
  isPaid: boolean
  intent: TestIntent | null
  refunded: number
}

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
export const newIntent = (prefix: 'pi' | 'seti', status: TestIntent['status']): TestIntent => {
  const id = newId(prefix)
  return { id, secret: `${id}_secret_${randomUUID().slice(0, 8)}`, status, failure: null }
}
export const GENERIC_DECLINE = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method.',
}

const STATUSES = { cancelled: 'canceled' } as Record<string, Stripe.Subscription.Status>
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

export const shownSubscription = (subscription: TestSubscription): Part<Stripe.Subscription> => {
  const { id, customer, metadata, course, currency, unitAmount, quantity, invoice, setup } = subscription
  const { status, trialEndsAt, periodEndsAt, interval } = course
  return {
    id,
    object: 'subscription',
    customer,
    metadata,
    currency,
    livemode: false,
    status: STATUSES[status] ?? status,
    cancellation_details: {
      reason: course.failures > RETRY_AFTER_DAYS.length ? 'payment_failed' : 'cancellation_requested',
    },
    trial_end: trialEndsAt && secondsOf(trialEndsAt),
    latest_invoice: invoice?.id ?? null,
    pending_setup_intent: setup?.status === 'succeeded' ? null : (setup?.id ?? null),
    default_payment_method: subscription.paymentMethod,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          object: 'subscription_item',
          quantity,
          current_period_end: secondsOf(periodEndsAt),
          price: { object: 'price', unit_amount: unitAmount, currency, recurring: { interval } },
        },
      ],
    },
  }
}

export const shownInvoice = (
  invoice: TestInvoice,
  { metadata, currency }: TestSubscription,
): Part<Stripe.Invoice> => ({
  id: invoice.id,
  object: 'invoice',
  currency,
  livemode: false,
  status: invoice.isPaid ? 'paid' : 'open',
  amount_due: invoice.amount,
  amount_paid: invoice.isPaid ? invoice.amount : 0,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: invoice.subscriptionId, metadata },
  },
})

/** The state of the Stripe stub, and how time and the bank change it. */
export const testStripeState = () => {
  const customers = new Set<string>()
  const products = new Set<string>()
  /** Sandbox tokens of the attached cards, by id. */
  const paymentMethods = new Map<string, string>()
  const subscriptions = new Map<string, TestSubscription>()
  const invoices = new Map<string, TestInvoice>()
  const events: Part<Stripe.Event>[] = []
  const webhooks: { url: string; status: string; enabled_events: string[] }[] = []
  let now = new Date()
  /** Cents added to the price of each new invoice: tax, or a negative amount for a coupon. */
  let surcharge = 0
  let failure: NonNullable<TestIntent['failure']> = GENERIC_DECLINE

  const tell = (type: Stripe.Event.Type | 'payment_intent.created', object: object) => {
    const created = secondsOf(now)
    // The library has a type per event kind; here any kind is possible.
    events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created,
      livemode: false,
      data: { object },
    } as Part<Stripe.Event>)
  }
  const tellInvoice = (subscription: TestSubscription, invoice: TestInvoice) => {
    const shown = shownInvoice(invoice, subscription)
    if (!invoice.isPaid) return tell('invoice.payment_failed', shown)
    // Stripe sends two events for one payment.
    tell('invoice.payment_succeeded', shown)
    tell('invoice.paid', shown)
  }
  const bill = (subscription: TestSubscription, amount: number, intent: TestIntent | null): TestInvoice => {
    const id = newId('in')
    const invoice = { id, subscriptionId: subscription.id, amount, isPaid: false, intent, refunded: 0 }
    invoices.set(id, invoice)
    subscription.invoice = invoice
    return invoice
  }
  const total = ({ unitAmount, quantity }: TestSubscription) => unitAmount * quantity + surcharge

  const fallDueNow = (subscription: TestSubscription, at: Date) => {
    now = at
    const isRetry = subscription.course.status === 'past_due'
    const { course, payment } = fallDue(subscription.course, at)
    subscription.course = course
    if (payment !== 'none') {
      const old = isRetry ? subscription.invoice : null
      const invoice =
        old ?? bill(subscription, total(subscription), newIntent('pi', 'requires_payment_method'))
      invoice.isPaid = payment === 'succeeded'
      if (invoice.intent && invoice.isPaid) invoice.intent.status = 'succeeded'
      if (invoice.intent) invoice.intent.failure = invoice.isPaid ? null : failure
      tellInvoice(subscription, invoice)
    }
    const isOver = course.status === 'cancelled'
    tell(
      isOver ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      shownSubscription(subscription),
    )
  }

  return {
    customers,
    products,
    paymentMethods,
    subscriptions,
    invoices,
    events,
    webhooks,
    tell,
    tellInvoice,
    bill,
    total,
    now: () => now,
    setSurcharge: (cents: number) => {
      surcharge = cents
    },
    /** Sets why renewals fail from now on. */
    setFailure: (next: typeof failure) => {
      failure = next
    },
    /** Changes a subscription, as in Stripe's dashboard. */
    change: (
      subscriptionId: string,
      terms: Partial<Pick<TestSubscription, 'unitAmount' | 'quantity' | 'currency'>>,
    ) => {
      const subscription = subscriptions.get(subscriptionId)
      if (!subscription) throw new Error(`there is no subscription ${subscriptionId}`)
      Object.assign(subscription, terms)
      tell('customer.subscription.updated', shownSubscription(subscription))
    },
    /** Cancels a subscription at once. */
    end: (subscription: TestSubscription) => {
      subscription.course = cancelled(subscription.course)
      for (const intent of [subscription.invoice?.intent, subscription.setup])
        if (intent && intent.status !== 'succeeded') intent.status = 'canceled'
      tell('customer.subscription.deleted', shownSubscription(subscription))
    },
    /** Advances the time. Due charges happen at their own times, oldest first. */
    advance: (days: number) => {
      const target = new Date(now.getTime() + days * 86_400_000)
      const due = () =>
        [...subscriptions.values()]
          .filter(({ course }) => course.dueAt !== null && course.dueAt <= target)
          .sort((one, other) => Number(one.course.dueAt) - Number(other.course.dueAt))[0]
      for (let next = due(); next?.course.dueAt; next = due()) fallDueNow(next, next.course.dueAt)
      now = target
    },
    /** Answers 3-D Secure, like the browser with a client secret. */
    answerAction: (clientSecret: string, isApproved: boolean): boolean => {
      for (const subscription of subscriptions.values()) {
        const intents = [subscription.invoice?.intent, subscription.setup]
        const intent = intents.find((each) => each?.secret === clientSecret)
        if (intent?.status !== 'requires_action') continue
        intent.status = isApproved ? 'succeeded' : 'requires_payment_method'
        if (!isApproved) {
          intent.failure = AUTHENTICATION_FAILED
          return true
        }
        const { course, payment } = approved(subscription.course)
        subscription.course = course
        if (payment === 'succeeded' && subscription.invoice) {
          subscription.invoice.isPaid = true
          tellInvoice(subscription, subscription.invoice)
        }
        tell('customer.subscription.updated', shownSubscription(subscription))
        return true
      }
      return false
    },
    outcomeOf: (paymentMethod: string) => parseSandboxToken(paymentMethods.get(paymentMethod) ?? '')?.outcome,
  }
}
export type TestStripeState = ReturnType<typeof testStripeState>
