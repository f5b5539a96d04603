import type { Page } from 'playwright-core'

export const DEMO_PASSWORD = 'Demo-pass1!'
export type DemoLogin = 'manager' | 'newcomer' | 'reseller' | 'developer'

/** Fills in the login page that is open. */
export const fillLogin = async (page: Page, login: DemoLogin, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('E-mail').fill(`${login}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Logs in and waits for the licence list. */
export const logIn = async (page: Page, login: DemoLogin): Promise<void> => {
  await page.goto('/login')
  await fillLogin(page, login)
  await page.waitForURL('**/agecheck-licences')
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
}
