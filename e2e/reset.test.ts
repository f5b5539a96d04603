import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { demoAccount, fillLogin, forgetSession, logIn, logInAs, openLogin } from './support/login.ts'
import { expectAccessible, expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { mailTo } from './support/mails.ts'
import { enableSecondFactor } from './support/second-factor.ts'

const browser = openBrowser()

const NEW_PASSWORD = 'Harbour-77!'
const newPasswordOf = (page: Page) => page.getByLabel('New password', { exact: true })
const againOf = (page: Page) => page.getByLabel('New password again', { exact: true })

const resetLinkOf = async (email: string): Promise<string> => {
  const { links } = await mailTo(email, { subject: /new password/i })
  const link = links.find((address) => new URL(address).pathname.startsWith('/reset-password/'))
  if (!link) throw new Error(`The mail to ${email} has no reset link`)
  return link
}
const askForLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  return resetLinkOf(email)
}
const choose = async (page: Page, password: string, again = password) => {
  await newPasswordOf(page).fill(password)
  await againOf(page).fill(again)
  await page.getByRole('button', { name: 'Save the password' }).click()
}
const expectInvalid = (page: Page) => page.getByText('Link is invalid or expired').waitFor()
test('LG-03 LG-04 LG-05 LG-06 a reset by mail works once, replaces the password and ends other sessions', async () => {
  const account = await newAccount()
  const other = await browser.newPage({ expectErrors: /401/ })
  await logInAs(other, account)

  const page = await browser.newPage()
  const link = await askForLink(page, account.email)
  await page.getByText('15 minutes').waitFor()
  const late = await page.context().newPage()
  await late.goto(link)
  await newPasswordOf(late).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Choose a password' }).waitFor()
  await page.waitForURL('**/reset-password')
  await page.reload()
  await choose(page, NEW_PASSWORD)
  await page.waitForURL('**/login')
  await page.getByText('Your password is saved. Now you can log in with it.').waitFor()

  // An invalid link shows the error before any input. A form that was already open shows it on submit.
  for (const address of [link, `${link}x`, link.slice(0, -1)]) {
    await page.goto(address)
    await expectInvalid(page)
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
  }
  await choose(late, 'Another-pier8!')
  await expectInvalid(late)
  await late.reload()
  await expectInvalid(late)
  await late.close()

  await page.goto('/login')
  await fillLogin(page, account)
  await page.getByText('Email address and/or password is incorrect').waitFor()
  await fillLogin(page, { ...account, password: NEW_PASSWORD })
  // Before the portal opens, the owner must review what still gives access to the account.
  await page.getByRole('heading', { level: 1, name: 'What still works' }).waitFor()
  await page.goto('/api-keys')
  await page.waitForURL('**/what-still-works?return_to=%2Fapi-keys')
  const next = page.getByRole('button', { name: 'Continue' })
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await expectGoodInEveryTheme(page, 'what still works')
  await page.getByRole('button', { name: 'Revoke it', exact: true }).click()
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
  await next.click()
  await page.waitForURL('**/api-keys')
  await page.goto('/agecheck-licences')
  await page.waitForURL('**/agecheck-licences')
  expect((await mailTo(account.email, { subject: /password/i })).text).not.toContain(NEW_PASSWORD)

  await other.reload()
  await other.waitForURL('**/login*')
})

test('RT-04 LG-05 a mailed link opened while logged in is not spent and works after logging out', async () => {
  const account = await newAccount()
  const page = await browser.newPage({ expectErrors: /401/ })
  const link = await askForLink(page, account.email)
  await logIn(page, 'newcomer')
  await page.goto(`/login/${'A'.repeat(43)}`)
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  const note = page.getByText(`You are logged in as ${demoAccount('newcomer').email}.`)
  await note.waitFor({ state: 'detached' })
  await page.goto(link)
  await note.waitFor()
  await page.reload()
  await expectGoodInEveryTheme(page, 'a mailed link waits')
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await choose(page, NEW_PASSWORD)
  await page.getByText('Your password is saved.').waitFor()
  await fillLogin(page, { email: account.email, password: NEW_PASSWORD })
  await page.waitForURL('**/what-still-works?return_to=%2Fagecheck-licences')
})

test('LG-04 the email typed at the login is prefilled in the reset form but not in the URL', async () => {
  const page = await browser.newPage()
  await openLogin(page)
  await page.getByLabel('E-mail').fill('robin@fell.example')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('robin@fell.example')
  expect(new URL(page.url())).toMatchObject({ pathname: '/reset-password', search: '', hash: '' })
})

test('LG-02 reset and invalid activation link are accessible in every width and theme', async () => {
  const page = await browser.newPage()
  const { email } = await newAccount()
  await page.goto('/reset-password')
  await page.getByLabel('E-mail').fill('x')
  await page.keyboard.press('Enter')
  await page.getByText('Not a valid email address').waitFor()
  await expectGoodInEveryTheme(page, 'reset')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  await expectGoodInEveryTheme(page, 'reset sent')
  await page.goto(await resetLinkOf(email))
  await choose(page, 'no-capital-1')
  await page.getByText('Your password must be').waitFor()
  await expectGoodInEveryTheme(page, 'new password')
  await page.goto(`/reset-password/${'A'.repeat(43)}`)
  await page.getByText('Link is invalid or expired').waitFor()
  await expectGoodInEveryTheme(page, 'reset link invalid')
  await page.goto(`/login/${'A'.repeat(43)}`)
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expectGoodInEveryTheme(page, 'activation link invalid')
})

test('after a reset the owner can remove the second factor with one of its codes', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  const { app, recoveryCode } = await enableSecondFactor(page, account)
  await forgetSession(page)
  await page.goto(await askForLink(page, account.email))
  await choose(page, NEW_PASSWORD)
  await fillLogin(page, { ...account, password: NEW_PASSWORD })
  await page.getByLabel('Six digits from the app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')

  const answer = (what: string, choice: 'Keep' | 'Revoke') =>
    page.getByRole('group', { name: `Keep or revoke: ${what}` }).getByRole('radio', { name: choice })
  const code = page.getByLabel('Six digits from the app, or a recovery code')
  const next = page.getByRole('button', { name: 'Continue' })
  await page.getByRole('button', { name: /^Revoke all/ }).click()
  await code.waitFor()
  await answer('Authenticator app and recovery codes', 'Keep').check({ force: true })
  await code.waitFor({ state: 'detached' })
  await answer('Authenticator app and recovery codes', 'Revoke').check({ force: true })
  await next.click()
  await page.getByText('Type a code').waitFor()
  await code.fill('000000')
  await next.click()
  await page.getByText('This code is wrong or has expired').waitFor()
  await expectAccessible(page, 'a wrong code in what still works')
  await code.fill(recoveryCode)
  await next.click()
  await page.waitForURL('**/agecheck-licences')
})
