import type { Page } from 'playwright-core'

/** The promotion that the demo makes; everybody may redeem it once. */
export const DEMO_CODE = 'WELCOME'

/** Where a code is typed. */
export const codeInput = (page: Page) => page.getByLabel('Code', { exact: true })
/** The button that looks the code up. */
export const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply Code' })

/** Waits on the screen for what the account has. */
export const plansAreThere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cancel Subscription' }).waitFor()

/** Types a code and asks for it. */
export const apply = async (page: Page, code: string): Promise<void> => {
  await codeInput(page).fill(code)
  await applyButton(page).click()
}
