import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { fillLogin, forgetSession, logInAs } from './support/login.ts'
import { enableSecondFactor } from './support/second-factor.ts'

const browser = openBrowser()

test('the login asks for a second factor, refuses a wrong code, takes a recovery code once and digits with spaces', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  const { app, recoveryCode } = await enableSecondFactor(page, account)
  await forgetSession(page)

  await page.goto('/login')
  await fillLogin(page, account)
  await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
  const digits = page.getByLabel('Six digits from the app')
  expect(await digits.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await digits.getAttribute('inputmode')).toBe('numeric')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Type the six digits that the app shows').waitFor()
  await digits.fill(app.generate({ timestamp: Date.now() - 3_600_000 }))
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or has expired').waitFor()
  await page.getByRole('button', { name: 'I have no code' }).waitFor()
  await expectAccessible(page, 'second factor')

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(account.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')

  await fillLogin(page, account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/agecheck-licences')

  await forgetSession(page)
  await page.goto('/login')
  await fillLogin(page, account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or has expired').waitFor()

  await page.goto('/login')
  await fillLogin(page, account)
  // The confirmation used the current code, so use the next one, from 30 seconds ahead.
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  await page.getByLabel('Six digits from the app').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/agecheck-licences')
})
