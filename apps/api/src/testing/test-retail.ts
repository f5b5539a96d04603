import type { BillingGroup } from '@assure/contract/licences/retail.modes'
import type { SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import { cardToken, tokenIn } from './test-checkout.ts'
import { type ApiClient, newAddress, send } from './test-client.ts'
import { PLACES } from './test-licences.ts'
import type { TestPortal } from './test-portal.ts'
import { humanProof, newEmail, stranger } from './test-sign-ups.ts'

type RetailClient = Pick<ApiClient, 'licences'>

/** A valid retail sign-up with a fresh proof. */
export const retailSignUpInput = async (portal: TestPortal, email: string) => ({
  email,
  additional_info_fields: {
    name: 'Stella Moor',
    company: 'Moor Stores',
    store_count: 3,
    subscribe_news: false,
  },
  human_proof: await humanProof(portal),
})

/** Signs up for the free test and returns the token of the mailed link. Needs a portal with `jobs`. */
export const retailSignUp = async (portal: TestPortal, email: string): Promise<string> => {
  const input = await retailSignUpInput(portal, email)
  const { body } = await stranger(portal).account('retail_register', input)
  if (body.result !== 'OK') throw new Error(`the sign-up ended with ${body.code}`)
  const { links } = await portal.mailTo(email)
  const link = links.find((found) => /\/activate\/[\w-]{43}$/.test(found))
  if (!link) throw new Error('the mail holds no activation link')
  return link.split('/').at(-1) ?? ''
}

/** The parameters of the next mailed link to set a password. Skips other mails. */
export const retailPasswordLink = async (portal: TestPortal, email: string) => {
  for (;;) {
    const { links } = await portal.mailTo(email)
    const link = links.find((found) => found.includes('firstLogin'))
    // A payer gets other mails too.
    if (!link) continue
    const url = new URL(link)
    return { path: url.pathname, ...Object.fromEntries(url.searchParams) } as Record<string, string>
  }
}

/** Signs up, confirms the address, sets a password and logs in. Needs a portal with `jobs`. */
export const newRetailTester = async (portal: TestPortal, password = 'Store-pass1!') => {
  const email = newEmail()
  const token = await retailSignUp(portal, email)
  const { body } = await stranger(portal).account('retail_confirm_email', { token })
  if (body.result !== 'OK') throw new Error('the address was not confirmed')
  await stranger(portal).password('change_password', { token: body.password_token, password })
  return {
    email,
    trialEndsAtUtc: body.trial_ends_at_utc,
    session: await portal.retailLogin({ email }, password),
  }
}

/** Sells licences to a payer, from a new or a given reseller. Returns the public id of the billing group. */
export const sellTo = async (
  portal: TestPortal,
  email: string,
  quantity = 2,
  by?: Awaited<ReturnType<TestPortal['newCustomer']>>,
) => {
  const reseller = by ?? (await portal.newCustomer({ selfService: true }))
  const { body } = await reseller.licences('generate_licences', {
    quantity,
    tags: PLACES,
    billed_to_email: email,
    price_per_licence: 67.5,
    pricing_currency: 'USD',
    subscription_settings: { subscription_period: 'month' },
  })
  if (body.billing_group_id === null) throw new Error('the licences have no billing group')
  return { reseller, groupId: body.billing_group_id, licences: body.licences }
}

/** The first page of a retail user's licences. */
export const retailLicences = async (client: RetailClient) =>
  (await client.licences('list_retail_licences', {})).body.licences

/** The only billing group of a retail user. Throws if there are none or several. */
export const onlyGroup = async (client: RetailClient): Promise<BillingGroup> => {
  const { billing_groups } = (await client.licences('list_billing_groups', {})).body
  const [group] = billing_groups
  if (!group || billing_groups.length > 1)
    throw new Error(`there are ${billing_groups.length} billing groups`)
  return group
}

/** Pays a billing group through its checkout link. */
export const payGroup = async (portal: TestPortal, session: RetailClient, outcome?: SandboxOutcome) => {
  const { checkout_url } = await onlyGroup(session)
  if (checkout_url === null) throw new Error('there is nothing to pay')
  const input = { token: tokenIn(checkout_url), payment_token: cardToken(outcome) }
  return (await stranger(portal).budget('pay_checkout', input)).body
}

/** Cancels a subscription, like the retail area's page. */
export const cancelSubscription = (
  { url }: Pick<TestPortal, 'url'>,
  { cookie }: { cookie: string },
  subscriptionId: string,
) => {
  const query = new URLSearchParams({ subscriptionId, env: 'test' }).toString()
  return send<{ result: string }>(`${url}${SUBSCRIPTION_MANAGEMENT_PATH}?${query}`, {
    headers: { cookie, origin: url, 'x-forwarded-for': newAddress(url) },
  })
}
