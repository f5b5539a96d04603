import { type PlanName, planNamed } from '@assure/contract/billing/plans'
import { DAY_MS, utcSeconds } from '#src/platform/clock.ts'
import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { signedLinks } from '#src/platform/signed-link.ts'

/** Lifetime of a checkout link that a logged-in user requested. */
export const CHECKOUT_TTL_MS = 3_600_000

/** Lifetime of a mailed payment link. */
export const PAYMENT_LINK_TTL_MS = 30 * DAY_MS

/** The URL of a checkout link: plans open in the dashboard, licences on a public page. */
export const checkoutUrl = (publicUrl: string, { selectedPlan }: CheckoutSubject, token: string): string =>
  `${publicUrl}/${selectedPlan === null ? 'retail-checkout' : 'checkout'}/${token}`

/** The subject of a checkout link: a plan for an account, or an existing order. */
export interface CheckoutSubject {
  accountId: string
  /** For a plan: the id of the order to create. One link creates one order. */
  orderId: string
  /** null for licences. */
  selectedPlan: PlanName | null
}

/** Signs checkout links (SB-07) and reads them. */
export const makeCheckoutLinks = (secrets: Secrets) => {
  const links = signedLinks(secrets, 'checkout')
  return {
    /** Signs a token that works until `expiresAt`. */
    make: ({ accountId, orderId, selectedPlan }: CheckoutSubject, expiresAt: Date): Promise<string> => {
      const claims = { order: orderId, ...(selectedPlan && { selected_plan: selectedPlan }) }
      return links.sign({ accountId, claims }, utcSeconds(expiresAt))
    },

    /** Reads a token; null if it has expired or is invalid. */
    read: async (token: string, now: Date): Promise<CheckoutSubject | null> => {
      const signed = await links.read(token, now)
      if (!signed) return null
      const { order, selected_plan: named } = signed.claims
      const plan = typeof named === 'string' ? planNamed(named) : undefined
      if (typeof order !== 'string' || !isUuid(order)) return null
      if (named !== undefined && !plan) return null
      return { accountId: signed.accountId, orderId: order, selectedPlan: plan?.plan ?? null }
    },
  }
}
export type CheckoutLinks = ReturnType<typeof makeCheckoutLinks>
