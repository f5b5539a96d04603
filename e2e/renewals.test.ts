import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { logInAs } from './support/login.ts'
import { openBrowser } from './support/browser.ts'
import { CARDS, choosePlan, typeCard, payBy } from './support/checkout.ts'
import { startClockedPortal } from './support/clocked-portal.ts'

const browser = openBrowser()
const ACCOUNT = { email: 'shopper@example.com', password: 'Harbour-77!', monthlyLimit: 2500 }

let portal: Awaited<ReturnType<typeof startClockedPortal>>
beforeAll(async () => {
  portal = await startClockedPortal()
  await portal.newAccount(ACCOUNT)
})
afterAll(() => portal.stop())

/** Advances the card sandbox by some days. Its events reach the running portal. */
const pass = (days: number) => portal.admin('sandbox', 'advance', '--days', String(days))

const receiptsOf = async (page: Page): Promise<string[]> => {
  await page.goto('/plans')
  await page.getByRole('heading', { name: 'Receipts' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
    .getByRole('link', { name: /^English: receipt/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
const expectReceipts = (page: Page, count: number) =>
  expect.poll(async () => (await receiptsOf(page)).length, { timeout: 30_000 }).toBe(count)

test.runIf(TESTS_ALL)(
  'SB-08 SB-09 a plan renews for 14 months with receipts, after another card paid a failed charge',
  async () => {
    const page = await browser.newPage({ baseURL: portal.url })
    await logInAs(page, ACCOUNT)
    await choosePlan(page, 'Starter')
    await payBy(page, CARDS.failsLater)
    await page.getByRole('heading', { name: 'Your 7-day free trial has started' }).waitFor()

    await pass(8)
    const failed = page.getByText('Your card could not be charged')
    await expect
      .poll(
        async () => {
          await page.goto('/plans')
          await page.getByRole('heading', { name: 'Receipts' }).waitFor()
          await page.waitForLoadState('networkidle')
          return failed.count()
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    expect(await receiptsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Use another card' }).first().click()
    await page.waitForURL('**/checkout/*')
    await typeCard(page, CARDS.good)
    await page.getByRole('button', { name: 'Use this card' }).click()
    await page.getByText('Your new card is saved').first().waitFor()

    // The provider retries three days after the first attempt.
    await pass(3)
    await expectReceipts(page, 1)
    expect(await failed.count()).toBe(0)
    await pass(403)
    await expectReceipts(page, 14)
    await page.getByText('Current Plan', { exact: true }).locator('xpath=..').getByText('Starter').waitFor()
    expect(await portal.admin('orders', 'list', '--account', ACCOUNT.email)).toMatch(/active/)

    const [newest = ''] = await receiptsOf(page)
    const receipt = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      return [answer.status, answer.headers.get('content-type')]
    }, newest)
    expect(receipt).toEqual([200, 'application/pdf'])
  },
  240_000,
)
