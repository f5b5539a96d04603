import type { PaidAnswer } from '@assure/contract/billing/checkout.modes'
import type { PlanName } from '@assure/contract/billing/plans'
import { sandboxToken, type SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { ORDER_SUCCESS_PATH, SANDBOX_ACTION_PATH } from '@assure/contract/service-paths'
import { expect } from 'vitest'
import { Answer, newAddress } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'

type Account = Awaited<ReturnType<TestPortal['newAccount']>>

/** The sandbox's payment token for a card with this outcome. */
export const cardToken = (outcome: SandboxOutcome = 'success', last4 = '4242'): string =>
  sandboxToken({ outcome, brand: 'visa', last4 })

/** The last part of a checkout link, which is its token. */
export const tokenIn = (url: string): string => url.split('/').at(-1) ?? ''

/** Makes a customer who is logged in and can buy plans. */
export const newShopper = async (
  portal: TestPortal,
  details: Parameters<TestPortal['newAccount']>[0] = {},
) => {
  const owner = await portal.newAccount(details)
  return shopperOf(portal, owner)
}

const shopperOf = async (portal: TestPortal, owner: Account) => {
  const page = await portal.login(owner)
  const link = async (plan: PlanName): Promise<string> => {
    const { body } = await page.budget('start_checkout', { selected_plan: plan })
    if (body.result !== 'OK') throw new Error(body.code)
    return tokenIn(body.checkout_url)
  }
  const pay = async (token: string, outcome?: SandboxOutcome): Promise<PaidAnswer> =>
    (await page.budget('pay_checkout', { token, payment_token: cardToken(outcome) })).body
  return {
    owner,
    page,
    link,
    pay,
    buy: async (plan: PlanName, outcome?: SandboxOutcome) => pay(await link(plan), outcome),
    plan: async () => {
      const { session_type, session_details } = (await page.account('retrieve_session', {})).body
      return { plan: session_type, limit: session_details.monthly_limit ?? null }
    },
    subscription: async () => (await page.budget('list_plans', {})).body.subscription,
    success: (sessionId: string, cookie = page.cookie) => orderSuccess(portal, sessionId, cookie),
  }
}
export type Shopper = Awaited<ReturnType<typeof newShopper>>

/** Waits until the sandbox has delivered all its events, so that no late event undoes a test's changes. */
export const allTold = async ({ pool, jobSchema }: Pick<TestPortal, 'pool' | 'jobSchema'>): Promise<void> => {
  const undelivered = async () =>
    (await pool.query('select 1 from sandbox_events where world = $1 and due_at is not null', [jobSchema]))
      .rowCount
  await expect.poll(undelivered).toBe(0)
}

/** Retrieves the result of a payment, like the portal's page. */
export const orderSuccess = async (portal: TestPortal, sessionId: string, cookie: string) => {
  const query = new URLSearchParams({ session_id: sessionId }).toString()
  const response = await fetch(`${portal.url}${ORDER_SUCCESS_PATH}?${query}`, {
    headers: { cookie, origin: portal.url, 'x-forwarded-for': newAddress(portal.url) },
  })
  type Found = { customer_details: { id: string }; session_details: { subscription: string } }
  return new Answer<Found>(response, await response.text())
}

/** Answers 3-D Secure, like the browser. */
export const answerAction = async (
  portal: TestPortal,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<string> => {
  const query = new URLSearchParams({ client_secret: clientSecret, outcome }).toString()
  const response = await fetch(`${portal.url}${SANDBOX_ACTION_PATH}?${query}`, {
    method: 'POST',
    headers: { origin: portal.url },
  })
  return ((await response.json()) as { result: string }).result
}
