import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser, PHONE } from './support/browser.ts'
import { type Credentials, logInAs } from './support/login.ts'
import { mailTo } from './support/mails.ts'

const browser = openBrowser()

const openLogin = async (page: Page) => {
  await page.goto('/profile?section=sign_in')
  return page.getByRole('region', { name: 'E-mail address' })
}
/** Asks for another address and returns the path of the link in its mail. */
const askFor = async (page: Page, email: string) => {
  const panel = await openLogin(page)
  await panel.getByRole('button', { name: 'Change address…' }).click()
  await page.getByRole('dialog').getByLabel('New e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await panel.getByText(/^We sent a link to/).waitFor()
  return pathIn(email, '/email-change/')
}
const pathIn = async (email: string, start: string) => {
  const { links } = await mailTo(email, { subject: /address/i })
  const link = links.find((found) => new URL(found).pathname.startsWith(start))
  if (!link) throw new Error('the mail has no such link')
  return new URL(link).pathname
}
const next = ({ email }: Credentials) => email.replace('@', '.next@')

test('a person changes the address, and the former address takes the account back', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  const email = next(account)
  const visitor = await browser.newPage({ viewport: PHONE })
  const path = await askFor(page, email)
  await visitor.goto(path)
  await visitor.getByRole('heading', { name: 'Log in to change your address' }).waitFor()

  await page.goto(path)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('heading', { name: 'Your address is changed' }).waitFor()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await page.getByRole('region', { name: 'Account details' }).getByText(email).waitFor()

  const undo = await pathIn(account.email, '/email-undo/')
  await visitor.goto(undo)
  await visitor.getByRole('button', { name: 'Take my account back' }).click()
  await visitor.getByText(`We sent a link to ${account.email}.`).waitFor()
  const { links } = await mailTo(account.email, { subject: /back/ })
  expect(links.some((link) => link.includes('/reset-password/'))).toBe(true)
})

test('the pages of a change of address are accessible in every width and theme', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  const check = (what: string) => expectGoodInEveryTheme(page, what)
  const panel = await openLogin(page)
  await panel.getByRole('button', { name: 'Change address…' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('This field is required').waitFor()
  await check('address dialog with an error')
  const path = await askFor(page, next(account))
  await check('waiting for the link')
  await page.goto(path)
  await page.getByRole('button', { name: 'Use this address' }).waitFor()
  await check('confirm the new address')
  await page.goto('/email-undo/none')
  await page.getByRole('button', { name: 'Take my account back' }).click()
  await page.getByRole('heading', { name: 'Link is invalid or expired' }).waitFor()
  await check('undo link that is invalid')
  await page.goto('/organisation/audit')
  await page.getByRole('button', { name: /^Person/ }).click()
  await page.getByRole('option', { name: new RegExp(account.email) }).click()
  await page.getByText('Logged in', { exact: true }).first().waitFor()
  await check('audit log of one person')
})
