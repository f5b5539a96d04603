import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'
import { demoAccount } from './support/login.ts'
import { mailedLink, newRetailAddress, newRetailUser, resetLink } from './support/retail.ts'

const browser = openBrowser()

const PASSWORD = 'Countertop-77!'
const CHECK_LIMIT_MS = 40_000
const passwordFields = (page: Page) => page.locator('input[autocomplete="new-password"]')

const createPassword = async (page: Page, password = PASSWORD) => {
  await page.getByRole('heading', { level: 1, name: 'Create a Password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
}
const workThrough = async (page: Page) => {
  const frame = page.frameLocator('iframe[title="Voice verification"]')
  await frame.getByRole('button', { name: 'I can’t use my voice' }).click()
  await frame.getByText('Your device has solved the puzzle').waitFor({ timeout: CHECK_LIMIT_MS })
}
const openList = (page: Page) => page.getByRole('heading', { level: 1, name: 'List of Licences' }).waitFor()

test.each([['phone', PHONE] as const, ...(TESTS_ALL ? [['desktop', DESKTOP] as const] : [])])(
  'SU-11 RS-02 RS-01 sign-up, a mailed link that works once and login lead to the first licence, on a %s',
  async (_, viewport) => {
    const page = await browser.newPage({ viewport })
    const email = newRetailAddress()
    await page.goto('/retail-signup')
    const submit = page.getByRole('button', { name: 'Start free test' })
    expect(await submit.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('First Name').fill('Olive')
    await page.getByLabel('Last Name').fill('Quay')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Company').fill('Quayside Stores')
    await page.getByLabel('Store count').fill('none')
    await page.getByText('To finish: correct Store count, then complete the voice verification.').waitFor()
    await page.getByLabel('Store count').fill('3')
    await workThrough(page)
    await submit.click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('We have sent the e-mail again.').waitFor()

    const link = await mailedLink(email, '/activate/')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Your account is activated' }).waitFor()
    await page.getByText('Your free test runs until').waitFor()
    await page
      .getByRole('img', { name: 'QR code that leads to AgeCheck in the app store for Android' })
      .waitFor()
    for (const name of ['Get it for Android', 'Get it for iPhone or iPad'])
      expect(await page.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/)
    await page.reload()
    // The link works once.
    const other = await browser.newPage({ viewport, expectErrors: /400/ })
    for (const address of [link, '/activate/nothing', `/activate/${'x'.repeat(600)}`]) {
      await other.goto(address)
      await other.getByText('Link is invalid or expired').waitFor()
      await other.getByRole('link', { name: 'Retail login' }).waitFor()
      expect(await passwordFields(other).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Create a Password' }).click()
    await createPassword(page)
    await page.waitForURL('**/retail-selfservice-licencelist')
    await openList(page)
    await page.getByText('Not activated').waitFor()
    if (viewport === DESKTOP) await page.getByRole('navigation').getByText(email).waitFor()
  },
)

test('RS-01 firstLogin without a token mails a link to create the password', async () => {
  const { email } = await newRetailUser()
  const page = await browser.newPage()
  await page.goto(`/retail-login?email=${encodeURIComponent(email)}&firstLogin=true`)
  await page.getByText('Link is invalid or expired').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Create a Password' }).waitFor()
  expect(await passwordFields(page).count()).toBe(0)
  const asked = page.getByLabel('E-mail')
  expect([await asked.inputValue(), await asked.getAttribute('readonly')]).toEqual([email, ''])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()

  await page.goto(await resetLink(email))
  await page.getByRole('heading', { level: 1, name: 'Create a Password' }).waitFor()
  expect(page.url()).not.toContain('token')
  const shown = page.getByLabel('E-mail')
  expect([await shown.inputValue(), await shown.getAttribute('readonly')]).toEqual([email, ''])
  await page.reload()
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Password is required').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Password must be minimum 8 characters').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again', { exact: true }).fill('Other-pass1!')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Passwords must be identical.').waitFor()
  await createPassword(page)
  await openList(page)
})

test('RS-01 a password link works once, and only for its own email', async () => {
  const user = await newRetailUser()
  const page = await browser.newPage()
  await page.goto('/retail-login')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(user.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const link = new URL(await resetLink(user.email))
  const foreign = new URL(link)
  foreign.searchParams.set('email', demoAccount('store').email)
  await page.goto(foreign.href)
  await createPassword(page)
  await page.getByText('Link is invalid or expired').waitFor()
  await page.goto(link.href)
  await createPassword(page)
  await openList(page)
  const later = await browser.newPage()
  await later.goto(link.href)
  await later.getByText('Link is invalid or expired').waitFor()
  expect(await passwordFields(later).count()).toBe(0)
})
