import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'

const browser = openBrowser()
const PASSWORD = 'Fresh-pass1!'

/** Invites an address as an Admin and lets a new person join, in a browser of their own. */
const join = async (owner: Page, email: string): Promise<Page> => {
  await owner.evaluate(async (address) => {
    await fetch('/api/account', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        execution_mode: 'invite_member',
        emails: [address],
        roles: ['admin'],
        places: null,
      }),
    })
  }, email)
  const page = await browser.newPage({ expectErrors: /401/ })
  await openLink(page, email, '/invitation/')
  await page.getByLabel('Your name').fill('Ada Admin')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create login and join' }).click()
  await page.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
  return page
}
/** Opens the link with this path in the newest mail to an address. */
const openLink = async (page: Page, email: string, path: string, subject = '') => {
  const { links } = await mailTo(email, { subject })
  const link = links.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`The mail has no link to ${path}`)
  await page.goto(new URL(link).pathname)
}
const openDialog = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete your login…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your login?' })
  await dialog.waitFor()
  return dialog
}
const undo = async (page: Page, email: string, subject: string) => {
  await openLink(page, email, '/undo-deletion/', subject)
  await page.getByRole('heading', { name: 'Undo the deletion?' }).waitFor()
  await page.getByRole('button', { name: 'Undo the deletion' }).click()
  await page.getByRole('heading', { name: 'The deletion is undone' }).waitFor()
}

test('a member deletes their login, and a link brings it back; the last Owner is led to the members', async () => {
  const account = await newAccount()
  const owner = await browser.newPage()
  await logInAs(owner, account)
  const email = `admin-${randomBytes(6).toString('hex')}@example.com`
  const admin = await join(owner, email)

  const refused = await openDialog(owner)
  await refused.getByLabel('Your password', { exact: true }).fill(account.password)
  await refused.getByRole('button', { name: 'Delete login' }).click()
  await refused.getByText(/^Name another Owner of .+ first\./).waitFor()
  await expectGoodInEveryTheme(owner, 'the refusal')
  await refused.getByRole('button', { name: /^Members of/ }).click()
  await owner.getByRole('heading', { name: 'Members', level: 1 }).waitFor()

  const dialog = await openDialog(admin)
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete login' }).click()
  await admin.waitForURL('**/login')
  await admin.getByText(/Your login is deleted\. Until \d+ \w+ \d{4}/).waitFor()

  await owner.reload()
  const gone = owner.getByRole('list', { name: 'Deleted their login' })
  await gone.getByText(email).waitFor()
  await expectGoodInEveryTheme(owner, 'people who deleted their login')

  await undo(admin, email, 'Your login')
  await expectGoodInEveryTheme(admin, 'an undone deletion')
  await admin.reload()
  await admin.getByRole('heading', { name: 'Link is invalid or expired' }).waitFor()
  await owner.reload()
  await owner.getByRole('button', { name: /Ada Admin/ }).waitFor()
  expect(await gone.count()).toBe(0)
})

test('members of a deleted organisation are in none, until an Owner brings it back', async () => {
  const account = await newAccount()
  const owner = await browser.newPage({ expectErrors: /401/ })
  await logInAs(owner, account)
  const email = `admin-${randomBytes(6).toString('hex')}@example.com`
  const admin = await join(owner, email)
  await owner.goto('/account/delete')
  await owner.getByText(/Its other member loses access\./).waitFor()
  await owner.getByLabel('Your password', { exact: true }).fill(account.password)
  await owner.getByRole('button', { name: 'Yes, delete account' }).click()
  await owner.getByText(/Your account is deleted\./).waitFor()

  await admin.reload()
  await admin.getByText('You are in no organisation.').waitFor()
  await expectGoodInEveryTheme(admin, 'no organisation')
  await openLink(owner, account.email, '/undo-deletion/', 'account was deleted')
  await owner.getByText(/Its 2 members get access again/).waitFor()
  await expectGoodInEveryTheme(owner, 'an offer to undo')
  await owner.getByRole('button', { name: 'Undo the deletion' }).click()
  await owner.getByRole('heading', { name: 'The deletion is undone' }).waitFor()
  await admin.reload()
  await admin.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
})
