import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { noteCookie, noteSecrets } from './secrets.ts'

export const DEMO_PASSWORD = 'Demo-pass1!'
export type DemoLogin = 'manager' | 'newcomer' | 'reseller' | 'developer' | 'store'

/** The credentials of a login. */
export interface Credentials {
  email: string
  password: string
}

const REALMS = {
  developer: { path: SERVICE_PATHS.account, mode: 'email_login' },
  retail: { path: SERVICE_PATHS.retailLicence, mode: 'retail_login' },
}

/** Returns the credentials of a demo login. `store` belongs to the retail area. */
export const demoAccount = (login: DemoLogin, password = DEMO_PASSWORD): Credentials => ({
  email: `${login}@example.com`,
  password,
})

/** Opens the login page and waits for its scripts. The prerendered page is visible before them. */
export const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true)
}

/** Fills in and submits the open login page of either realm. */
export const fillLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
/** Fills in and submits the open login page with a demo login. */
export const fillDemoLogin = (page: Page, login: DemoLogin, password?: string): Promise<void> =>
  fillLogin(page, demoAccount(login, password))

/** Starts a session in the page's browser by API, as setup of a test. */
export const startSession = async (
  page: Page,
  realm: keyof typeof REALMS,
  { email, password }: Credentials,
): Promise<void> => {
  const { path, mode } = REALMS[realm]
  const answer = await page.request.post(path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { execution_mode: mode, email, password },
  })
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok() || body['result'] === 'DENY') throw new Error(`${mode}: ${JSON.stringify(body)}`)
  noteSecrets({ password, ...body })
  noteCookie(answer.headers()['set-cookie'])
}

/** Logs in by API and waits for a page. */
export const logInAs = async (
  page: Page,
  account: Credentials,
  path = '/agecheck-licences',
): Promise<void> => {
  await startSession(page, 'developer', account)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Logs in by API with a demo login and waits for a page. */
export const logIn = (page: Page, login: DemoLogin, path?: string): Promise<void> =>
  logInAs(page, demoAccount(login), path)

/** Removes the session from the browser and leaves the page, so that it makes no more calls. */
export const forgetSession = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
