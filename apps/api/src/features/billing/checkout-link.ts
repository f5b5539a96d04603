import { errors, jwtVerify, SignJWT } from 'jose'
import { type PlanName, planNamed } from '@assure/contract/billing/plans'
import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'

const AUDIENCE = 'assure:checkout'
const TYPE = 'checkout+jwt'
const ALGORITHM = 'HS256'

/** How long a link that a developer asked for works. */
export const CHECKOUT_TTL_MS = 3_600_000

/** How long a link works that was mailed to whoever pays for licences. */
export const PAYMENT_LINK_TTL_MS = 30 * 86_400_000

/** Where a link is opened: a plan in the dashboard, licences by whoever got the mail. */
export const checkoutUrl = (publicUrl: string, { selectedPlan }: CheckoutSubject, token: string): string =>
  `${publicUrl}/${selectedPlan === null ? 'retail-checkout' : 'checkout'}/${token}`

/** What a checkout link asks to be paid: a plan for an account, or an order that is there. */
export interface CheckoutSubject {
  accountId: string
  /** Of a plan that of the order to be made: one link makes one order. */
  orderId: string
  /** null for licences. */
  selectedPlan: PlanName | null
}

/** Signs checkout links (SB-07) and reads them. The same subject and end give the same bytes. */
export const makeCheckoutLinks = (secrets: Secrets) => {
  const key = Buffer.from(secrets.keyFor('checkout link'), 'hex')
  return {
    /** The token of a link that works until `expiresAt`. */
    make: ({ accountId, orderId, selectedPlan }: CheckoutSubject, expiresAt: Date): Promise<string> =>
      new SignJWT({ order: orderId, ...(selectedPlan && { selected_plan: selectedPlan }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key),

    /** What a token asks to be paid; null for one that has ended, and for any other text. */
    read: async (token: string, now: Date): Promise<CheckoutSubject | null> => {
      const verified = await jwtVerify<{ order?: unknown; selected_plan?: unknown }>(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      if (!verified) return null
      const { sub: accountId = '', order, selected_plan: named } = verified.payload
      const plan = typeof named === 'string' ? planNamed(named) : undefined
      if (!isUuid(accountId) || typeof order !== 'string' || !isUuid(order)) return null
      if (named !== undefined && !plan) return null
      return { accountId, orderId: order, selectedPlan: plan?.plan ?? null }
    },
  }
}
export type CheckoutLinks = ReturnType<typeof makeCheckoutLinks>
