import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'
import { callBudget } from '#src/api/services.ts'

type Opened = ModeOutput<typeof budgetService, 'open_checkout'>
/** Checkout behind a valid link, with its card provider. */
export type OpenCheckout = Extract<Opened, { result: 'OK' }>
/** Token of a checkout link and its checkout; null if the link is invalid. */
export interface CheckoutData {
  token: string
  opened: OpenCheckout | null
}

/** Whether the document was loaded from this URL. Its content security policy is that of the loaded page. */
const isLoadedFrom = (address: string): boolean => {
  const [entry] = window.performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === new URL(address).pathname
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
  return { token, opened: answer.result === 'OK' ? answer : null }
}
