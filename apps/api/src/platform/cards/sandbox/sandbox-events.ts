import * as z from 'zod'
import { CARD_EVENT_TYPES, type CardEvent, CardEventError } from '../card-provider.ts'

const Envelope = z.looseObject({ type: z.string(), world: z.string(), livemode: z.boolean() })
const Body = z.strictObject({
  id: z.string().startsWith('evt_sandbox_'),
  type: z.enum(CARD_EVENT_TYPES),
  world: z.string(),
  livemode: z.literal(false),
  created_at: z.iso.datetime(),
  data: z.strictObject({
    subscription_id: z.string(),
    order_id: z.string(),
    payment_id: z.string().nullable(),
    amount: z.int().min(0),
    // Pending events of older releases lack the next two fields.
    payment_amount: z.int().min(0).nullable().default(null),
    decline_code: z.string().nullable().default(null),
    currency: z.string(),
  }),
})

const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CardEventError('malformed')
  return parsed.data
}

/**
 * Reads the body of a correctly signed event. Returns null for events of another world or of an unknown kind. Throws
 * `CardEventError`.
 */
export const readSandboxEvent = (rawBody: Buffer, world: string): CardEvent | null => {
  let json: unknown
  try {
    json = JSON.parse(rawBody.toString())
  } catch {
    throw new CardEventError('malformed')
  }
  const envelope = parse(Envelope, json)
  if (envelope.livemode) throw new CardEventError('mode')
  const isKnown = CARD_EVENT_TYPES.some((type) => type === envelope.type)
  if (!isKnown || envelope.world !== world) return null
  const { id, type, created_at, data } = parse(Body, json)
  return {
    id,
    type,
    subscriptionId: data.subscription_id,
    orderId: data.order_id,
    paymentId: data.payment_id,
    amount: data.amount,
    paymentAmount: data.payment_amount,
    declineCode: data.decline_code,
    currency: data.currency,
    createdAt: new Date(created_at),
  }
}
