import { type PlanName, planNamed } from '@assure/contract/billing/plans'
import { DAY_MS, utcSeconds } from '#src/platform/clock.ts'
import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { signedLinks } from '#src/platform/signed-link.ts'

/** How long a link that a developer asked for works. */
export const CHECKOUT_TTL_MS = 3_600_000

/** Lifetime of a payment link that was mailed. */
export const PAYMENT_LINK_TTL_MS = 30 * DAY_MS

/** The address of a checkout link: a plan opens in the dashboard, licences open for the reader of the mail. */
export const checkoutUrl = (publicUrl: string, { selectedPlan }: CheckoutSubject, token: string): string =>
  `${publicUrl}/${selectedPlan === null ? 'retail-checkout' : 'checkout'}/${token}`

/** The subject of a checkout link: a plan for an account, or an existing order. */
export interface CheckoutSubject {
  accountId: string
  /** For a plan: the id of the order to be made. One link makes one order. */
  orderId: string
  /** null for licences. */
  selectedPlan: PlanName | null
}

/** Signs checkout links (SB-07) and reads them. */
export const makeCheckoutLinks = (secrets: Secrets) => {
  const links = signedLinks(secrets, 'checkout')
  return {
    /** The token of a link that works until `expiresAt`. */
    make: ({ accountId, orderId, selectedPlan }: CheckoutSubject, expiresAt: Date): Promise<string> => {
      const claims = { order: orderId, ...(selectedPlan && { selected_plan: selectedPlan }) }
      return links.sign({ accountId, claims }, utcSeconds(expiresAt))
    },

    /** The subject of a token; null for one that has ended, and for any other text. */
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
