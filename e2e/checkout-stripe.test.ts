import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { logInAs } from './support/login.ts'
import { openBrowser } from './support/browser.ts'
import { choosePlan, payButton } from './support/checkout.ts'

const browser = openBrowser()

/**
 * A stub of the parts of Stripe.js that the page uses, with its own fields. It converts a card to a token of the
 * sandbox, which the server accepts.
 */
const STRIPE_JS = `
window.Stripe = (key) => {
  const fields = []
  return {
    elements: () => ({
      create: (kind) => {
        const input = document.createElement('input')
        input.setAttribute('aria-label', kind)
        fields.push(input)
        return {
          mount: (place) => place.append(input), destroy: () => input.remove(), focus: () => input.focus(),
          on: (name, listen) => input.addEventListener('input', () =>
            listen({ error: input.value === 'wrong' ? { message: 'Your card number is incomplete.' } : undefined })),
        }
      },
    }),
    createPaymentMethod: async () => {
      const [number] = fields
      if (!key.startsWith('pk_test_') || number.value === '')
        return { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } }
      return { paymentMethod: { id: number.value } }
    },
    handleNextAction: async ({ clientSecret }) => {
      await fetch('/api/sandbox/3d-secure?outcome=complete&client_secret=' + clientSecret, { method: 'POST' })
      return {}
    },
  }
}`

/** Opens the checkout with Stripe as the provider. Unit tests check the content security policy for Stripe's hosts. */
const openStripe = async (script: string | null): Promise<Page> => {
  const page = await browser.newPage({ bypassCSP: true, expectErrors: /js\.stripe\.com|ERR_FAILED/ })
  await logInAs(page, await newAccount())
  const address = await choosePlan(page, 'Starter')
  await page.route('https://js.stripe.com/v3/', (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route(`**${SERVICE_PATHS.budget}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { checkout?: object }
    const stripe = { card_provider: 'stripe', publishable_key: 'pk_test_1' }
    await route.fulfill({ response: answer, json: body.checkout ? { ...body, ...stripe } : body })
  })
  await page.goto(address)
  return page
}
const number = (page: Page) => page.getByLabel('cardNumber')

test('SB-09 with Stripe’s fields, errors, 3-D Secure and the server’s result are shown', async () => {
  const page = await openStripe(STRIPE_JS)
  await number(page).waitFor()
  // The sandbox's test cards must not appear with real payments.
  expect(await page.getByText('Test cards').count()).toBe(0)
  await payButton(page).click()
  await page.getByText('Your card number is incomplete.').waitFor()
  await number(page).fill('sandbox.declined.visa.0002')
  await payButton(page).click()
  await page.getByText('Your card was declined.').waitFor()
  await number(page).fill('sandbox.authentication_required.visa.3155')
  await payButton(page).click()
  await page.waitForURL('**/payment-success?session_id=*')
  await page.getByRole('heading', { name: 'Your 7-day free trial has started' }).waitFor()
})

test('SB-09 the page shows an error if Stripe’s script is blocked', async () => {
  const page = await openStripe(null)
  await page.getByText('The card form did not load. Allow js.stripe.com and reload the page.').waitFor()
  expect(await payButton(page).count()).toBe(0)
})
