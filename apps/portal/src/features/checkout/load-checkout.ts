import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'
import { callBudget } from '#src/api/services.ts'

type Opened = ModeOutput<typeof budgetService, 'open_checkout'>
/** The subject of a link, and its card provider. */
export type OpenCheckout = Extract<Opened, { result: 'OK' }>
/** A checkout link and what it opens; null: nothing. */
export interface CheckoutData {
  token: string
  opened: OpenCheckout | null
}

/** Whether this document was loaded from an address: its content security policy is of the page it was loaded as. */
const isLoadedFrom = (address: string): boolean => {
  const [entry] = window.performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === new URL(address).pathname
}

/**
 * Opens the link of an address. Stripe's script may run only on the checkout's own document: a visitor from another
 * page reloads it. Throws `ApiProblem`.
 */
export const loadCheckout = async ({ params, request }: ClientLoaderFunctionArgs): Promise<CheckoutData> => {
  const token = params['token'] ?? ''
  const answer = await callBudget('open_checkout', { token }, { signal: request.signal })
  if (answer.result === 'OK' && answer.card_provider === 'stripe' && !isLoadedFrom(request.url))
    throw redirectDocument(request.url)
  return { token, opened: answer.result === 'OK' ? answer : null }
}
