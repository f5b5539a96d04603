import type { Stripe } from 'stripe'
import * as z from 'zod'
import { type CardEvent, CardEventError } from '../card-provider.ts'
import { declineCodeOf } from './stripe-errors.ts'
import { idOf, ORDER_ID } from './stripe-subscription.ts'

/** The event fields that every version of Stripe's API has. */
const Envelope = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})
const Metadata = z.record(z.string(), z.string())
const Amount = z.int().min(0)
const SubscriptionObject = z.object({
  id: z.string(),
  currency: z.string(),
  metadata: Metadata,
  items: z.object({
    data: z.array(
      z.object({ quantity: z.int().optional(), price: z.object({ unit_amount: Amount.nullable() }) }),
    ),
  }),
})
const InvoiceObject = z.object({
  id: z.string(),
  currency: z.string(),
  amount_due: Amount,
  amount_paid: Amount,
  parent: z
    .object({
      subscription_details: z.object({ subscription: z.string(), metadata: Metadata.nullable() }).nullable(),
    })
    .nullable(),
})
type InvoiceObject = z.output<typeof InvoiceObject>
const ChargeObject = z.object({
  amount_refunded: Amount,
  currency: z.string(),
  payment_intent: z.string().nullable(),
})

const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CardEventError('malformed')
  return parsed.data
}
const jsonOf = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw new CardEventError('malformed')
  }
}

type About = Omit<CardEvent, 'id' | 'createdAt'>

const ofSubscription = (object: unknown): About | null => {
  const { id, currency, metadata, items } = parse(SubscriptionObject, object)
  const orderId = metadata[ORDER_ID]
  if (!orderId) return null
  const amount = items.data.reduce(
    (total, { quantity = 1, price }) => total + quantity * (price.unit_amount ?? 0),
    0,
  )
  const about = {
    subscriptionId: id,
    orderId,
    paymentId: null,
    amount,
    paymentAmount: null,
    currency,
    declineCode: null,
  }
  return { type: 'subscription_changed', ...about }
}

const ofInvoice = (
  { id, currency, parent }: Pick<InvoiceObject, 'id' | 'currency' | 'parent'>,
  type: About['type'],
  amount: number,
  paymentAmount = amount,
): About | null => {
  const details = parent?.subscription_details
  const orderId = details?.metadata?.[ORDER_ID]
  // A trial starts with an invoice of 0, paid at once.
  if (!details || !orderId || amount === 0) return null
  const { subscription: subscriptionId } = details
  return { type, subscriptionId, orderId, paymentId: id, amount, paymentAmount, currency, declineCode: null }
}

/** Asks Stripe for the invoice's payment, because the invoice does not say why it is unpaid. */
const ofFailure = async (object: unknown, stripe: Stripe): Promise<About | null> => {
  const invoice = parse(InvoiceObject, object)
  const about = ofInvoice(invoice, 'payment_failed', invoice.amount_due)
  if (!about) return null
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    limit: 1,
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  const fault = typeof intent === 'object' ? intent.last_payment_error : null
  return { ...about, declineCode: fault ? declineCodeOf(fault) : null }
}

/** Asks Stripe for the charge's invoice, because a charge does not name its subscription. */
const ofRefund = async (object: unknown, stripe: Stripe): Promise<About | null> => {
  const { amount_refunded, payment_intent } = parse(ChargeObject, object)
  if (payment_intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    limit: 1,
  })
  const [paid] = data
  if (!paid) return null
  const invoice = parse(InvoiceObject, await stripe.invoices.retrieve(idOf(paid.invoice)))
  return ofInvoice(invoice, 'payment_refunded', amount_refunded, invoice.amount_paid)
}

/** The types of events that have an effect. */
export const HANDLED_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]
type HandledEvent = (typeof HANDLED_EVENTS)[number]
const isHandled = (type: string): type is HandledEvent => HANDLED_EVENTS.some((handled) => handled === type)

const aboutOf = async (type: HandledEvent, object: unknown, stripe: Stripe): Promise<About | null> => {
  switch (type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return ofSubscription(object)
    case 'invoice.paid': {
      const invoice = parse(InvoiceObject, object)
      return ofInvoice(invoice, 'payment_succeeded', invoice.amount_paid)
    }
    case 'invoice.payment_failed':
      return ofFailure(object, stripe)
    case 'charge.refunded':
      return ofRefund(object, stripe)
  }
}

/**
 * Reads the body of a correctly signed event. Returns null for an unknown kind, or for something that we did not sell.
 * Throws `CardEventError`.
 */
export const readStripeEvent = async (
  rawBody: Buffer,
  isLive: boolean,
  stripe: Stripe,
): Promise<CardEvent | null> => {
  const { id, type, created, livemode, data } = parse(Envelope, jsonOf(rawBody))
  if (livemode !== isLive) throw new CardEventError('mode')
  const about = isHandled(type) ? await aboutOf(type, data.object, stripe) : null
  return about && { id, createdAt: new Date(created * 1000), ...about }
}
