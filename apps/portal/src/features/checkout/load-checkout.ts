import type { Checkout } from '@assure/contract/billing/checkout.modes'
import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'
import { currentRetailUser } from '#src/api/retail-session.ts'
import { callBudget } from '#src/api/services.ts'

type Opened = ModeOutput<typeof budgetService, 'open_checkout'>
/** Checkout behind a valid link, with its card provider. */
export type OpenCheckout = Extract<Opened, { result: 'OK' }>
/** Token of a checkout link and its checkout; null if the link is invalid. */
export interface CheckoutData {
  token: string
  opened: OpenCheckout | null
  /** Whether the payer of failed licences is logged in to the retail area, and so may end their subscription. */
  isPayer: boolean
}

/** Whether the document was loaded from this URL. Its content security policy is that of the loaded page. */
const isLoadedFrom = (address: string): boolean => {
  const [entry] = window.performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === new URL(address).pathname
}

/** Whether the last payment of licences failed. */
export const isFailedLicences = ({ status, billing_group_id: groupId }: Checkout): boolean =>
  status === 'past_due' && groupId !== null

const isPayerOf = async (checkout: Checkout, signal: AbortSignal): Promise<boolean> => {
  if (!isFailedLicences(checkout)) return false
  // The card can be changed without a login, so a failed question must not hide the checkout.
  const user = await currentRetailUser(signal).catch(() => null)
  return user?.email.toLowerCase() === checkout.payer_email.toLowerCase()
}

/**
 * Opens the checkout of a URL. The content security policy allows Stripe's script only on the checkout's own
 * document, so a client-side navigation reloads the page. Throws `ApiProblem`.
 */
export const loadCheckout = async ({ params, request }: ClientLoaderFunctionArgs): Promise<CheckoutData> => {
  const token = params['token'] ?? ''
  const answer = await callBudget('open_checkout', { token }, { signal: request.signal })
  if (answer.result === 'OK' && answer.card_provider === 'stripe' && !isLoadedFrom(request.url))
    throw redirectDocument(request.url)
  if (answer.result !== 'OK') return { token, opened: null, isPayer: false }
  return { token, opened: answer, isPayer: await isPayerOf(answer.checkout, request.signal) }
}
