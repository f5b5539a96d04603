import type { Page } from 'playwright-core'

/** Test cards of the sandbox, by behaviour. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002500003155',
  /** The card is accepted, but every charge fails. */
  failsLater: '4000000000000341',
} as const

/** Chooses a plan and returns the URL of its checkout. */
export const choosePlan = async (page: Page, plan: string): Promise<string> => {
  await page.goto('/plans')
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await page.waitForURL('**/checkout/*')
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  return page.url()
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(?:Start 7-day free trial|Pay USD)/ })

export const typeCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('0429')
  await page.getByLabel('CVC').fill('123')
}
/** Types a card and pays with it. */
export const payBy = async (page: Page, number: string): Promise<void> => {
  await typeCard(page, number)
  await payButton(page).click()
}
