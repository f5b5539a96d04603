import type { Page } from 'playwright-core'

/** The demo's promotion code. Each account can redeem it once. */
export const DEMO_CODE = 'WELCOME'

/** Returns the input for a code. */
export const codeInput = (page: Page) => page.getByLabel('Code', { exact: true })
/** Returns the button that looks up the code. */
const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply Code' })

/** Waits until the plans screen shows the account's plan. */
export const plansAreThere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cancel Subscription' }).waitFor()

/** Types a code and looks it up. */
export const apply = async (page: Page, code: string): Promise<void> => {
  await codeInput(page).fill(code)
  await applyButton(page).click()
}
