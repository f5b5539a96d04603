import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { frenchPhone } from './support/french-phone.ts'
import { startSession } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import { callAs, enableSecondFactor } from './support/second-factor.ts'

const browser = openBrowser()

test('CN-02 French screens of members, invitations and a recovery show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser, { expectErrors: /401/ })
  const account = await newAccount()
  const invited = `invited-${randomBytes(6).toString('hex')}@example.com`
  for (const text of [account.email, account.name, account.company, invited]) french.data.add(text)
  await startSession(page, 'developer', account)
  await page.goto('/organisation/settings')
  await enableSecondFactor(page, account)
  await callAs(page, 'start_recovery', { email: account.email, password: account.password })
  const invitation = { emails: [invited], roles: ['fleet'], places: null, language: 'fr' }
  await callAs(page, 'invite_member', invitation)

  await visit('/organisation/members', () => page.getByText(invited).first().waitFor())
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /Rôles/ }).first().click()
  await dialog.waitFor()
  await check('roles')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /Inviter/ })
    .first()
    .click()
  await dialog.locator('button[type=submit]').click()
  await check('an invitation without an address')

  await page.context().clearCookies()
  const { links } = await mailTo(invited)
  const link = links.find((address) => new URL(address).pathname.startsWith('/invitation/'))
  await visit(new URL(link ?? '').pathname, () => page.locator('button[type=submit]').click())
  await visit('/undo-deletion/nothing')
  await visit('/login', async () => {
    await page.locator('input[type=email]').fill(account.email)
    await page.locator('input[type=password]').fill(account.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: /aucun code/ }).click()
    await page.getByRole('heading', { level: 1, name: /Entrer sans code/ }).waitFor()
  })
  await page.getByRole('button', { name: /Demander à entrer/ }).click()
  await page.getByRole('heading', { level: 1, name: /Attendez notre message/ }).waitFor()
  await check('wait for the recovery')
  const areas = ['members', 'memberRecovery', 'recoveryNotice', 'invitation', 'mailedLink', 'recovery']
  expect([...french.areas]).toEqual(expect.arrayContaining(areas))
})
