import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'
import { mailTo } from './support/mails.ts'

const browser = openBrowser()

/** The reseller orders licences for somebody; answers what the page was told. */
const orderFor = (page: Page, email: string) =>
  page.evaluate(async (billed_to_email) => {
    const answer = await fetch('/api/retail-licence', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        execution_mode: 'generate_licences',
        quantity: 12,
        tags: { requested_by: 'Pier News', subclient: 'Pier Street', location: 'Till 1' },
        billed_to_email,
        price_per_licence: 37.5,
        pricing_currency: 'USD',
        subscription_settings: { subscription_period: 'month' },
      }),
    })
    return (await answer.json()) as { licences: { activation_link: string }[] }
  }, email)

const linkIn = async (email: string, subject: string, path: string) => {
  const link = (await mailTo(email, { subject })).links.find((found) => found.includes(path))
  if (!link) throw new Error(`the mail has no link to ${path}`)
  return link
}

test('RS-08 RT-08 licences wait for the payment, are paid from the mail, run, and end with the subscription', async () => {
  const email = `pier-${randomUUID().slice(0, 8)}@example.com`
  const reseller = await browser.newPage()
  await logIn(reseller, 'reseller')
  const { licences } = await orderFor(reseller, email)
  const link = licences[0]?.activation_link ?? ''
  await reseller.goto('/agecheck-licences')
  const row = reseller.getByRole('row').filter({ hasText: email }).first()
  await row.getByText('Not paid').waitFor()
  await row.getByRole('button', { name: `Send the payment link to ${email} again` }).click()
  await reseller.getByText(`The payment link was sent to ${email}.`).waitFor()

  const device = await browser.newPage()
  await device.goto(link)
  await device.getByRole('button', { name: 'Activate a virtual device' }).click()
  await device.getByRole('heading', { name: 'This licence is not paid yet' }).waitFor()

  const payer = await browser.newPage()
  await payer.goto(await linkIn(email, 'how to pay', '/retail-checkout/'))
  await payer.getByRole('button', { name: 'Use the test card 4242 4242 4242 4242' }).click()
  await payer.getByLabel('Expiry date').fill('12 / 30')
  await payer.getByLabel('CVC').fill('123')
  await payer.getByRole('button', { name: /^Pay .*450/ }).click()
  await payer.getByRole('heading', { name: 'Your payment was successful' }).waitFor()

  await device.goto(link)
  await device.getByRole('button', { name: 'Activate a virtual device' }).click()
  await device.getByText('Activated with licence').waitFor()

  expect((await mailTo(email, { subject: 'licences are paid' })).text).toContain('12 AgeCheck licences')
  await payer.goto(await linkIn(email, 'account', 'firstLogin'))
  await payer.getByLabel('New password', { exact: true }).fill('Pier-pass1!')
  await payer.getByLabel('New password again', { exact: true }).fill('Pier-pass1!')
  await payer.getByRole('button', { name: 'Save the password' }).click()
  await payer.getByText('of 12').first().waitFor()
  await payer.getByRole('link', { name: 'Manage Subscriptions' }).click()
  await payer.getByRole('button', { name: /^Cancel the subscription/ }).click()
  await payer.getByRole('alertdialog').getByRole('button', { name: 'Cancel the subscription' }).click()
  await payer.getByText('Your subscription has been cancelled').waitFor()
  await device.getByText('was deactivated').first().waitFor({ timeout: 60_000 })
}, 120_000)
