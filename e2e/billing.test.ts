import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'
import { mailTo } from './support/mails.ts'

const browser = openBrowser()

/** Orders licences for a payer in the reseller's dialog and returns their activation links. */
const orderFor = async (page: Page, email: string): Promise<string[]> => {
  await page.getByRole('button', { name: 'Generate licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await dialog.getByRole('combobox', { name: 'Store-Chain' }).fill('Pier News')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Store', { exact: true }).fill('Pier Street')
  await dialog.getByLabel('Counter Location').fill('Till 1')
  await dialog.getByLabel('Quantity').fill('12')
  await dialog.getByRole('radio', { name: /37.50/ }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Month' }).check({ force: true })
  await dialog.getByLabel('Billed to').fill(email)
  const answered = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"generate_licences"')),
  )
  await dialog.getByRole('button', { name: 'Generate 12 licences' }).click()
  const { licences } = (await (await answered).json()) as { licences: { activation_link: string }[] }
  await page.getByText('12 licence(s) have been generated successfully').waitFor()
  return licences.map(({ activation_link }) => activation_link)
}

const linkIn = async (email: string, subject: string, path: string) => {
  const link = (await mailTo(email, { subject })).links.find((found) => found.includes(path))
  if (!link) throw new Error(`the mail has no link to ${path}`)
  return link
}

test('LC-09 RS-08 RT-08 licences wait for payment, run once paid and end with the subscription', async () => {
  const email = `pier-${randomUUID().slice(0, 8)}@example.com`
  const reseller = await browser.newPage()
  await logIn(reseller, 'reseller')
  const [link = ''] = await orderFor(reseller, email)
  await reseller.goto('/agecheck-licences')
  const row = reseller.getByRole('row').filter({ hasText: email }).first()
  await row.getByText('Not paid yet').waitFor()
  await row.getByRole('button', { name: `Send link again, to ${email}` }).click()
  await reseller.getByText(`The payment link was sent to ${email}.`).waitFor()

  const device = await browser.newPage()
  await device.goto(link)
  await device.getByRole('button', { name: 'Activate a virtual device' }).click()
  await device.getByRole('heading', { name: 'This licence is not paid yet' }).waitFor()

  const payer = await browser.newPage()
  await payer.goto(await linkIn(email, 'how to pay', '/retail-checkout/'))
  await payer.getByRole('button', { name: 'Use the test card 4242 4242 4242 4242' }).click()
  await payer.getByRole('button', { name: /^Pay .*450/ }).click()
  await payer.getByRole('heading', { name: 'Your payment was successful' }).waitFor()
  await payer.getByText('We e-mail the payer a link to choose a password').waitFor()

  await device.goto(link)
  await device.getByRole('button', { name: 'Activate a virtual device' }).click()
  await device.getByText('Activated with licence').waitFor()

  expect((await mailTo(email, { subject: 'licences are paid' })).text).toContain('12 AgeCheck licences')
  await payer.goto(await linkIn(email, 'account', 'firstLogin'))
  await payer.getByLabel('New password', { exact: true }).fill('Novel-pass1!')
  await payer.getByLabel('New password again', { exact: true }).fill('Novel-pass1!')
  await payer.getByRole('button', { name: 'Save the password' }).click()
  await payer.getByText('of 12').first().waitFor()
  await payer.getByRole('link', { name: 'Manage Subscriptions' }).click()
  await payer.getByRole('button', { name: /^Cancel the subscription/ }).click()
  await payer.getByRole('alertdialog').getByRole('button', { name: 'Cancel the subscription' }).click()
  await payer.getByText('Your subscription has been cancelled').waitFor()
  await device.getByText('was deactivated').first().waitFor({ timeout: 60_000 })
})
