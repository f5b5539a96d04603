import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import { callAs } from './support/second-factor.ts'

const browser = openBrowser()
const SIGN_IN = '/profile?section=sign_in'

test('a person adds a passkey, logs in with only that, confirms with it and removes it', async () => {
  const account = await newAccount()
  const page = await browser.newPage({ expectErrors: /403/ })
  const device = await addAuthenticator(page)
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await logInAs(page, account, SIGN_IN)
  await page.getByText('You have no passkey yet.').waitFor()
  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The passkey “Work laptop” is added.').waitFor()
  expect((await mailTo(account.email, { subject: 'New passkey' })).text).toContain('“Work laptop”')
  await expectGoodInEveryTheme(page, 'a passkey')

  await device.setPresent(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await byPasskey.click()
  await page.getByRole('button', { name: 'Waiting for your device…' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await byPasskey.waitFor()
  await device.setPresent(true)
  // The field of the address may have offered the passkey already.
  await byPasskey.click({ timeout: 5000 }).catch(() => undefined)
  await page.waitForURL('**/agecheck-licences')
  await page.goto('/profile?section=sessions')
  await page.getByText('with a passkey').first().waitFor()

  // A session with only the password must prove the passkey before it removes it.
  await device.setPresent(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await logInAs(page, account, SIGN_IN)
  await page.getByRole('button', { name: 'Remove “Work laptop”…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it is you' })
  const confirm = confirmation.getByRole('button', { name: 'Use a passkey' })
  await confirm.waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Use a passkey')
  await expectGoodInEveryTheme(page, 'confirm with a passkey')
  await device.setPresent(true)
  await confirm.press('Enter')
  await page.getByText('The passkey “Work laptop” is removed.').waitFor()
  await page.getByText('You have no passkey yet.').waitFor()

  // The device still has it, but it opens nothing.
  await page.getByRole('button', { name: 'Logout' }).click()
  await byPasskey.click()
  await page.getByText('This passkey does not open an account here.').waitFor()
})

test('an invited person joins with a passkey in place of a password, and logs in with it', async () => {
  const owner = await browser.newPage()
  await logInAs(owner, await newAccount())
  const email = `member-${randomBytes(6).toString('hex')}@example.com`
  await callAs(owner, 'invite_member', { emails: [email], roles: ['fleet'], places: null })
  const page = await browser.newPage()
  await addAuthenticator(page)
  const { links } = await mailTo(email)
  const link = links.find((address) => new URL(address).pathname.startsWith('/invitation/')) ?? ''
  await page.goto(new URL(link).pathname)
  await page.getByLabel('Your name').fill('Nia Novak')
  await page.getByRole('button', { name: 'Join with a passkey' }).click()
  await page.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
  await page.goto(SIGN_IN)
  await page.getByRole('button', { name: 'Choose a password' }).waitFor()
  expect(await page.getByLabel('Current password').count()).toBe(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await byPasskey.click({ timeout: 5000 }).catch(() => undefined)
  await page.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
})
