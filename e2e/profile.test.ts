import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { type Credentials, fillLogin, logInAs } from './support/login.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { mailTo } from './support/mails.ts'
import { visitorHeaders } from './support/visitor.ts'
import { ownPortal } from './support/own-portal.ts'
import { patientFetch } from '../tools/test-run/patient-fetch.ts'

const browser = openBrowser()
const NEXT_PASSWORD = 'Second-pass2!'

const openSection = async (page: Page, section: string) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: section, exact: true }).click()
}
const login = async (page: Page, account: Credentials) => {
  await page.goto('/login')
  await fillLogin(page, account)
}
const refusedLogin = async (page: Page, account: Credentials) => {
  await login(page, account)
  await page.getByText('Email address and/or password is incorrect').waitFor()
}
/** Returns the six digits of an authenticator app, `stepsOn` 30-second steps from now. */
const digits = (secret: string, stepsOn = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsOn * 30_000 })

test('AC-01 the menu’s user button leads to the profile with the account’s data, and its log lists each action', async () => {
  const account = await newAccount({ name: 'Ada Fernhill', company: 'Fernhill Stores' })
  const page = await browser.newPage()
  await refusedLogin(page, { ...account, password: 'Not-the-one1!' })
  await logInAs(page, account)
  await page.getByRole('link', { name: 'Profile of Ada Fernhill' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  const details = page.getByRole('region', { name: 'Account details' })
  for (const text of [account.email, 'Ada Fernhill', 'Fernhill Stores', 'Current Plan', 'Registration Date'])
    await details.getByText(text, { exact: true }).waitFor()
  await details.getByText(/^Trial until \d+ \w+ \d{4}$/).waitFor()
  await details.getByRole('button', { name: 'Copy the session ID' }).click()
  await page.getByText('Copied!').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(await details.getByRole('code').innerText()).toBe(copied)

  await page.getByRole('link', { name: 'Security log', exact: true }).click()
  await page
    .getByRole('list', { name: 'Entries of the security log' })
    .getByText('Logged in', { exact: true })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Open the audit log' }).click()
  const log = page.getByRole('list', { name: 'Entries of the audit log' })
  for (const text of ['Logged in', 'Login refused', 'Account activated'])
    await log.getByText(text, { exact: true }).first().waitFor()
  await log.getByRole('button', { name: /^Details of “Login refused”/ }).click()
  await log.getByText('Request ID').waitFor()
  await log.getByText('the password was wrong').waitFor()
  await page.goto('/organisation/audit?group=account&days=7')
  await log.getByText('Account activated').first().waitFor()
  expect(await log.getByText('Login refused').count()).toBe(0)
})

test('LG-06 a changed password ends other sessions and sends a mail', async () => {
  const account = await newAccount()
  const [page, other] = [await browser.newPage(), await browser.newPage({ expectErrors: /401/ })]
  await logInAs(page, account)
  await logInAs(other, account)
  await openSection(page, 'Login')
  const form = page.getByRole('region', { name: 'Password' })
  const submit = form.getByRole('button', { name: 'Change password' })

  await form.getByLabel('Current password', { exact: true }).fill('Not-the-one1!')
  await form.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD)
  await form.getByLabel('New password again', { exact: true }).fill(NEXT_PASSWORD)
  await submit.click()
  await form.getByText('This is not your password').waitFor()
  await form.getByLabel('Current password', { exact: true }).fill(account.password)
  await submit.click()
  await form.getByText('Your password is changed.').waitFor()

  expect((await mailTo(account.email, { subject: /password/i })).text).toContain('password')
  await other.getByRole('link', { name: 'API Keys', exact: true }).click()
  await other.waitForURL('**/login*')
  await refusedLogin(other, account)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await logInAs(other, { ...account, password: NEXT_PASSWORD })
})

test('two-factor sign-in can be set up, used, replaced by a one-time recovery code and disabled', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  await openSection(page, 'Login')
  const panel = page.getByRole('region', { name: 'Two-factor sign-in' })
  await panel.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await panel.getByLabel('Your password', { exact: true }).fill(account.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('img', { name: 'QR code of the secret for your authenticator app' }).waitFor()
  const secret = (await panel.getByRole('code').innerText()).replaceAll(/\s/g, '')
  await panel.getByLabel('Six digits from the app').fill('12')
  await panel.getByRole('button', { name: 'Switch on' }).click()
  await panel.getByText('Type the six digits that the app shows').waitFor()
  await panel.getByLabel('Six digits from the app').fill(digits(secret))
  await panel.getByRole('button', { name: 'Switch on' }).click()
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allInnerTexts()
  expect(new Set(recovery).size).toBe(10)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download as text' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await panel.getByRole('button', { name: 'I have saved them' }).click()
  await panel.getByText('10 recovery codes left').waitFor()
  await mailTo(account.email, { subject: /two-factor/i })

  const other = await browser.newPage()
  await login(other, account)
  // A code works once. The next step's code is accepted too, to tolerate clock differences.
  await other.getByLabel('Six digits from the app').fill(digits(secret, 1))
  await other.keyboard.press('Enter')
  await other.waitForURL('**/agecheck-licences')

  const recover = async () => {
    const third = await browser.newPage()
    await login(third, account)
    await third.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await third.getByLabel('Recovery code', { exact: true }).fill(recovery[0] ?? '')
    await third.keyboard.press('Enter')
    return third
  }
  await (await recover()).waitForURL('**/agecheck-licences')
  await (await recover()).getByText('This code is wrong or has expired.').waitFor()

  await page.reload()
  await panel.getByText('9 recovery codes left').waitFor()
  await panel.getByRole('button', { name: 'Switch off' }).click()
  await panel.getByLabel('Your password', { exact: true }).fill(account.password)
  await panel.getByLabel('Six digits from the app, or a recovery code').fill(recovery[1] ?? '')
  await panel.getByRole('button', { name: 'Switch off two-factor sign-in' }).click()
  await panel.getByRole('button', { name: 'Set up two-factor sign-in' }).waitFor()
  await logInAs(await browser.newPage(), account)
})

test('the profile logs another browser out, and forgets it', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  const phone = await browser.newPage({
    expectErrors: /401/,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  })
  await logInAs(page, account)
  await logInAs(phone, account)
  await logInAs(await browser.newPage({ expectErrors: /401/ }), account)
  await openSection(page, 'Sessions')
  const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
  await sessions.nth(2).waitFor()
  expect(await sessions.first().innerText()).toContain('This session')
  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await page.getByText('Safari on iPhone is logged out.').waitFor()
  await page.getByRole('button', { name: 'Forget Safari on iPhone' }).click()
  await page.getByText('Safari on iPhone is forgotten.').waitFor()
  await phone.reload()
  await phone.waitForURL('**/login*')
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await expect.poll(() => sessions.count()).toBe(1)
  // The pointer still rests on the button, so its hint opens when the button gets one.
  await page.getByText('You are not logged in anywhere else.').waitFor()
})

test('AC-02 deleting an account logs it out, blocks its login and sends a mail', async () => {
  const account = await newAccount()
  const page = await browser.newPage({ expectErrors: /401/ })
  await login(page, account)
  await page.waitForURL('**/agecheck-licences')
  const call = (body: object) =>
    patientFetch(new URL('/api/account', ownPortal().url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...visitorHeaders() },
      body: JSON.stringify(body),
    })
  const { email } = account
  const answer = await call({ execution_mode: 'email_login', email, password: account.password })
  const { session_id, session_password } = (await answer.json()) as Record<string, string>
  const callByKey = async () =>
    (await call({ execution_mode: 'retrieve_session', session_id, session_password })).status
  expect(await callByKey()).toBe(200)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Delete Your Account' }).click()
  await page.getByText('All your data, including active subscriptions, will be lost.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Delete your account')
  await page.keyboard.press('Tab')
  const password = page.getByLabel('Your password', { exact: true })
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await password.fill(account.password)
  await page.getByRole('button', { name: 'Yes, delete account' }).click()
  await page.waitForURL('**/login')
  await page.getByText(/Your account is deleted\. Until \d+ \w+ \d{4}/).waitFor()

  expect(await callByKey()).toBe(401)
  await refusedLogin(page, account)
  await page.goto('/profile')
  await page.waitForURL('**/login?*')
  expect((await mailTo(account.email, { subject: /delet/i })).text).toMatch(/until/i)
})

test('the profile and the deletion are accessible in every width and theme', async () => {
  const account = await newAccount({
    name: 'Maximiliana Featherstonehaugh-Cholmondeley of Sixty Letters',
    company: 'The Northgate and Harbour Convenience Stores Company Limited',
  })
  const page = await browser.newPage()
  const check = (what: string) => expectGoodInEveryTheme(page, what)
  await logInAs(page, account, '/profile')
  await page.getByRole('region', { name: 'Account details' }).waitFor()
  await check('account')
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password is required').first().waitFor()
  await check('password with errors')
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('code').waitFor()
  await check('secret of two-factor sign-in')
  const secret = (await page.getByRole('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Six digits from the app').fill(digits(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await check('recovery codes')
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByText('This session').waitFor()
  await check('sessions')
  await page.getByRole('link', { name: 'Security log', exact: true }).click()
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await check('security log')
  await page.goto('/account/delete')
  await page.getByRole('button', { name: 'Yes, delete account' }).click()
  await page.getByText('Password is required').waitFor()
  await check('deletion')
})
