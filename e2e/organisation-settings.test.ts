import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'

const browser = openBrowser()

test('an Owner renames the organisation, and the page is good in every width, theme and state', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  const name = page.getByLabel('Name', { exact: true })
  const email = page.getByLabel('Billing e-mail')
  await name.fill('Quillfeather & Sons')
  await email.fill('nobody@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This address belongs to no member.').waitFor()
  await expectGoodInEveryTheme(page, 'settings with an error')
  await email.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved.').waitFor()
  await page.reload()
  await page.getByText('What belongs to Quillfeather & Sons').waitFor()
  expect(await name.inputValue()).toBe('Quillfeather & Sons')
  await expectGoodInEveryTheme(page, 'settings')
  await page.getByRole('link', { name: 'Delete…' }).click()
  await page.waitForURL('**/account/delete')
})
