import { ORDER_SUCCESS_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { newAccount } from './support/accounts.ts'
import { logIn, logInAs } from './support/login.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { CARDS, choosePlan, payBy, payButton } from './support/checkout.ts'

const browser = openBrowser()

const STARTED = 'Your 7-day free trial has started'
const INVALID = 'Link is invalid or expired'
const newShopper = async (options: Parameters<typeof browser.newPage>[0] = {}) => {
  const page = await browser.newPage(options)
  const account = await newAccount()
  await logInAs(page, account)
  return { page, account }
}
const started = (page: Page) => page.getByRole('heading', { name: STARTED }).waitFor()
const currentPlan = async (page: Page) => {
  await page.goto('/plans')
  return page.getByText('Current Plan', { exact: true }).locator('xpath=..').innerText()
}
const declined = (page: Page, text: string) =>
  page.getByLabel('Card number').locator('xpath=../..').getByText(text, { exact: true }).waitFor()

test('SB-07 SB-08 RT-08 choosing a plan and paying by card starts its trial', async () => {
  const { page } = await newShopper()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await choosePlan(page, 'Growth')
  await page.getByRole('heading', { level: 1, name: '7-day free trial' }).waitFor()
  await page.getByText('Total due today').locator('xpath=..').getByText('USD 0.00').waitFor()
  await page.getByText(/^Then USD\s299\.00 a month, from /).waitFor()
  await payBy(page, CARDS.good)
  await page.waitForURL('**/payment-success?session_id=*')
  await started(page)
  await page.getByText('You have the Growth plan: 100,000 estimations a month.').waitFor()
  // Neither the card number nor a usable part of it left the page.
  expect(sent.filter((text) => /4242[\s-]?4242/.test(text))).toEqual([])
  expect(sent.some((text) => text.includes(ORDER_SUCCESS_PATH))).toBe(true)
  expect(sent.some((text) => text.includes('update_new_session'))).toBe(true)

  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByText('Free trial until').waitFor()
  expect(await page.getByRole('button', { name: 'Choose Growth' }).count()).toBe(0)
  await page.getByText('When you pay for another plan, your Growth plan ends immediately.').waitFor()
  // The payment is finished, so the success page redirects on return.
  await page.goto('/payment-success?session_id=made-up')
  await page.waitForURL('**/dashboard')
})

test('SB-09 3-D Secure: failed it gives nothing, completed it gives the plan', async () => {
  const { page } = await newShopper()
  await choosePlan(page, 'Starter')
  const dialog = page.getByRole('dialog', { name: '3-D Secure' })
  await payBy(page, CARDS.secure)
  await dialog.getByRole('button', { name: 'Fail' }).click()
  await declined(page, 'We are unable to authenticate your payment method.')
  await payButton(page).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await declined(page, 'We are unable to authenticate your payment method.')
  expect(await page.evaluate(() => window.sessionStorage.getItem('isPaymentSessionActive'))).toBeNull()
  await payButton(page).click()
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await started(page)
})

test('SB-07 SB-08 altered or foreign checkout links and made-up success pages start no plan', async () => {
  const { page } = await newShopper({ expectErrors: /404/ })
  const address = await choosePlan(page, 'Starter')
  for (const wrong of [address.slice(0, -3), address.replace('.', '.x')]) {
    await page.goto(wrong)
    await page.getByRole('heading', { name: INVALID }).waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
  }
  const stranger = await browser.newPage()
  await logIn(stranger, 'newcomer')
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: INVALID }).waitFor()
  await stranger.getByRole('link', { name: 'Go to the plans' }).click()
  await stranger.waitForURL('**/plans')
  const nobody = await browser.newPage()
  await nobody.goto(address)
  await nobody.waitForURL('**/login?return_to=*')
  await nobody.goto('/retail-checkout/x')
  await nobody.getByRole('heading', { name: INVALID }).waitFor()

  for (const search of ['?session_id=made-up', '']) {
    await page.goto(`/payment-success${search}`)
    await page.waitForURL('**/dashboard')
  }
  // Even if the flag is set manually, the page shows the server's state.
  await page.evaluate(() => window.sessionStorage.setItem('isPaymentSessionActive', 'true'))
  await page.goto('/payment-success?session_id=made-up')
  await page.getByRole('heading', { name: 'Your payment is not confirmed yet' }).waitFor()
  expect(await currentPlan(page)).toContain('Trial')
})

test('SB-08 a double click or two tabs pay only once', async () => {
  const { page, account } = await newShopper()
  const address = await choosePlan(page, 'Scale')
  const other = await browser.newPage()
  await logInAs(other, account)
  await other.goto(address)
  for (const each of [page, other]) {
    await each.getByLabel('Card number').fill(CARDS.good)
    await each.getByLabel('Expiry date').fill('0429')
    await each.getByLabel('CVC').fill('123')
  }
  let paid = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('pay_checkout')) paid += 1
  })
  await Promise.all([payButton(page).dblclick(), payButton(other).click()])
  await started(page)
  expect(paid).toBe(1)
  const answer = await page.request.post(SERVICE_PATHS.budget, {
    headers: { origin: new URL(page.url()).origin },
    data: { execution_mode: 'list_plans' },
  })
  expect(await answer.json()).toMatchObject({ subscription: { plan: 'scale', status: 'trialing' } })
  // The other tab shows that it is already paid.
  await other.goto(address)
  await other.getByRole('heading', { name: 'This is already paid.' }).waitFor()
})

test.runIf(TESTS_ALL)(
  'SB-08 switching plans charges the new plan at once and ends the former one',
  async () => {
    const { page } = await newShopper()
    await choosePlan(page, 'Starter')
    await payBy(page, CARDS.good)
    await started(page)
    await choosePlan(page, 'Growth')
    await page.getByText('Total due today').locator('xpath=..').getByText('USD 299.00').waitFor()
    await payBy(page, CARDS.good)
    await page.getByRole('heading', { name: 'Your plan is paid' }).waitFor()
    expect(await page.getByText(STARTED).count()).toBe(0)
    expect(await currentPlan(page)).toContain('Growth')
  },
)

test('SB-07 another card pays after a decline, on screens accessible in every width and theme', async () => {
  const { page } = await newShopper()
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Choose Scale' }).waitFor()
  await expectGoodInEveryTheme(page, 'plans')
  await choosePlan(page, 'Scale')
  await payBy(page, CARDS.declined)
  await declined(page, 'Your card was declined.')
  const number = page.getByLabel('Card number')
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectGoodInEveryTheme(page, 'checkout')
  await payBy(page, CARDS.secure)
  await page.getByRole('dialog', { name: '3-D Secure' }).waitFor()
  await expectGoodInEveryTheme(page, '3-D Secure')
  await page.getByRole('button', { name: 'Complete' }).click()
  await started(page)
  await expectGoodInEveryTheme(page, 'success')
  await page.goto('/checkout/x')
  await page.getByRole('heading', { name: INVALID }).waitFor()
  await expectGoodInEveryTheme(page, 'invalid')
})
