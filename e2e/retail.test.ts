import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, PHONE } from './support/browser.ts'
import { demoAccount, logIn } from './support/login.ts'
import { logInToRetail, newRetailUser } from './support/retail.ts'

const browser = openBrowser()

const openList = (page: Page) => page.getByRole('heading', { level: 1, name: 'List of Licences' }).waitFor()

test('RT-05 RT-04 the retail pages need the retail session, and a developer session does not open them', async () => {
  const page = await browser.newPage()
  await logIn(page, 'newcomer')
  for (const path of ['/retail-selfservice-licencelist', '/retail-subscriptions']) {
    await page.goto(path)
    await page.waitForURL('**/retail-login')
    await page.getByRole('heading', { level: 1, name: 'Retail login' }).waitFor()
  }
  for (const path of ['/retail-signup', '/activate/nothing', '/retail-billing-success/nothing']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('RS-07 RT-10 LG-07 developer and retail sessions end independently', async () => {
  const page = await browser.newPage({ expectErrors: /401/ })
  const user = await newRetailUser()
  await logIn(page, 'newcomer')
  await logInToRetail(page, user)
  await page.goto('/retail-login')
  await page.waitForURL('**/retail-selfservice-licencelist')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/retail-login')
  await page.goto('/retail-subscriptions')
  await page.waitForURL('**/retail-login')
  await page.goto('/agecheck-licences')
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()

  await logInToRetail(page, user)
  // Wait, so that the search makes the next call.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: 'retail_session' })
  await page.getByRole('textbox', { name: 'Search by code or location' }).fill('anything')
  await page.waitForURL('**/retail-login')
  await page.getByText('Your session has ended. Log in again.').waitFor()
  await page.goto('/agecheck-licences')
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()

  await logInToRetail(page, user)
  await page.context().clearCookies({ name: 'dev_session' })
  await page.goto('/agecheck-licences')
  await page.waitForURL('**/login?*')
  await page.goto('/retail-selfservice-licencelist')
  await openList(page)
})

test('RS-03 RS-06 the location is edited in place, and an invalid or unsaved one keeps the input', async () => {
  const page = await browser.newPage({ expectErrors: /50[03]|Failed to load/ })
  await logInToRetail(page, await newRetailUser())
  for (const name of ['List of Licences', 'Manage Subscriptions'])
    await page.getByRole('link', { name }).waitFor()
  expect(await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(/^mailto:/)
  const cell = page.getByRole('button', { name: /^Location of AC-/ })
  await cell.click()
  const input = page.getByRole('textbox', { name: /^Location of AC-/ })
  await input.fill('  ')
  await input.press('Enter')
  await page.getByText('Location cannot be empty').waitFor()
  await input.fill('Quayside, till 1')
  await page.route('**/api/retail-licence', (route) => route.abort())
  await input.press('Enter')
  await page.getByText('Failed to update licence details.').waitFor()
  await page.unroute('**/api/retail-licence')
  await page.getByText('Not saved.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Licence details updated successfully!').waitFor()
  await page.reload()
  await page.getByText('Quayside, till 1').waitFor()
})

test('RS-03 DV-05 activation disables QR code and app link until the device is replaced', async () => {
  const page = await browser.newPage()
  await logInToRetail(page, await newRetailUser())
  const link = await page.getByRole('link', { name: /^Open AC-/ }).getAttribute('href')
  await page.getByRole('button', { name: /^Show QR code of AC-/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /^QR code that activates licence AC-/ }).waitFor()
  const device = await page.context().newPage()
  await device.goto(link ?? '')
  await device.getByRole('button', { name: /Activate/ }).click()
  await page.getByText(/^Licence with code AC-.* has been activated successfully$/).waitFor()
  await device.close()
  await page.getByRole('cell', { name: 'Activated', exact: true }).waitFor()
  await page.getByRole('cell', { name: /Seen just now/ }).waitFor()
  await page.getByRole('cell', { name: 'Free test' }).waitFor()
  for (const name of [/^Show QR code of AC-/, /^Open AC-/]) {
    const button = page.getByRole('button', { name })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(reason).toBe('This licence is already active on a device')
  }
  await page.getByRole('button', { name: /^Replace device of AC-/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Replace the device of/ })
  await question.getByText(/^AC-/).waitFor()
  await question.getByRole('button', { name: 'Replace it and show the QR code' }).click()
  await dialog.getByRole('img', { name: /^QR code that activates licence AC-/ }).waitFor()
  const replacement = await dialog.getByRole('link', { name: /^Open/ }).getAttribute('href')
  expect(replacement).not.toBe(link)
})

test('RS-04 RS-05 a billing group can be paid and cancelled', async () => {
  const page = await browser.newPage()
  await logInToRetail(page, await newRetailUser())
  await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
  await page.getByTitle('payment_not_made').waitFor()
  const cancel = page.getByRole('table').getByRole('button', { name: /^Cancel the subscription/ })
  expect(await cancel.getAttribute('aria-disabled')).toBe('true')
  await page.getByText(/^1 licence, ordered on \d+ \w+ \d{4}$/).waitFor()
  await page.getByRole('button', { name: /^Copy the Billing Group ID: 1 licence/ }).click()
  await page.getByText('Copied!').waitFor()
  const id = await page.evaluate(() => navigator.clipboard.readText())
  expect(id).toHaveLength(43)

  const guest = await browser.newPage()
  await guest.goto(`/retail-billing-success?token=${id}`)
  await guest.getByRole('heading', { level: 1, name: 'We have not received your payment yet' }).waitFor()
  expect(await guest.getByText('Your payment was successful').count()).toBe(0)

  await page.getByRole('link', { name: /^Pay for/ }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay USD/ }).click()
  await page.waitForURL(`**/retail-billing-success/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Your payment was successful' }).waitFor()
  await page.getByText(/^AC-/).waitFor()
  // A visitor who only knows the id sees shortened codes.
  await guest.reload()
  await guest.getByRole('heading', { level: 1, name: 'Your payment was successful' }).waitFor()
  await guest.getByText(/^…[0-9A-Z]{4}$/).waitFor()
  expect(await guest.getByText(/^AC-/).count()).toBe(0)
  expect(await guest.getByText('example.com').count()).toBe(0)

  await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
  await page.getByTitle('payment_succeeded').waitFor()
  await cancel.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/stops at its next report/).waitFor()
  await page.route('**/api/subscription-management?*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', request_id: 'r-1' }),
    }),
  )
  await dialog.getByRole('button', { name: 'Cancel the subscription' }).click()
  await page.getByText(/^Error on cancelling subscription: The portal is busy/).waitFor()
  await page.unroute('**/api/subscription-management?*')
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel the subscription' }).click()
  await page.getByText('Your subscription has been cancelled').waitFor()
  await page.getByTitle('payment_cancelled').waitFor()
  expect(await cancel.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: 'List of Licences' }).click()
  const chip = page.getByRole('button', { name: 'Deactivated' })
  await chip.hover()
  await page
    .getByRole('tooltip')
    .filter({ hasText: /^Deactivated \d/ })
    .waitFor()
})

test('RS-05 RT-07 an unknown payment shows an error, and a cancelled payment shows its own page', async () => {
  const page = await browser.newPage()
  for (const path of ['/retail-billing-success/nothing', '/retail-billing-success?token=nothing']) {
    await page.goto(path)
    await page.getByText('Link is invalid or expired').waitFor()
    expect(await page.getByText('Your payment was successful').count()).toBe(0)
  }
  await page.goto('/retail-billing-cancelled/')
  await page.getByRole('link', { name: 'Go back to your subscriptions.' }).waitFor()
  expect(await page.title()).toContain('Payment cancelled')
})

test('RS-03 a retail user can page through and search licences', async () => {
  const page = await browser.newPage()
  await logInToRetail(page, demoAccount('store'))
  const rows = page.getByRole('table', { name: 'Licences' }).locator('tbody tr')
  await page.getByText(/^1–10 of \d+$/).waitFor()
  expect(await rows.count()).toBe(10)
  const first = await rows.first().getByText(/^AC-/).first().innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**?page=2')
  await page.getByText(/^11–\d+ of \d+$/).waitFor()
  await page.getByText(first, { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Search by code or location' }).fill(first)
  await page.waitForURL(`**?search=${first}`)
  await page.getByText('1–1 of 1').waitFor()
  await page.getByText(first, { exact: true }).waitFor()
  const counters = page.getByLabel('Licences at a glance')
  const [total, active, inactive] = (await counters.locator('dd').allInnerTexts()).map(Number)
  expect(total).toBe((active ?? 0) + (inactive ?? 0))
  expect(total).toBeGreaterThan(10)
  await page.goBack()
  await page.getByText(/^11–\d+ of \d+$/).waitFor()
})

test('on a phone the close button of the menu does not cover the retail tag', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  await logInToRetail(page, await newRetailUser())
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  const tag = await menu.getByText('Retail', { exact: true }).elementHandle()
  if (!tag) throw new Error('the menu shows no tag')
  // Measure both positions in one call, because the menu is moving.
  const gap = await menu
    .getByRole('button', { name: 'Close menu' })
    .evaluate(
      (close, beside) => close.getBoundingClientRect().left - beside.getBoundingClientRect().right,
      tag,
    )
  expect(gap).toBeGreaterThan(0)
})
