import { randomBytes } from 'node:crypto'
import { MAIL_CALL_PATHS, SERVICE_PATHS } from '@assure/contract/service-paths'
import { expect, test } from 'vitest'
import { caller, newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { frenchPhone } from './support/french-phone.ts'
import { startSession } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import { callAs, enableSecondFactor } from './support/second-factor.ts'
import { visitorHeaders } from './support/visitor.ts'

const browser = openBrowser()

/** The token of a mailed link whose path begins so. */
const tokenTo = async (email: string, path: string): Promise<string> => {
  const { links } = await mailTo(email)
  return (
    links
      .find((link) => new URL(link).pathname.startsWith(path))
      ?.split('/')
      .at(-1) ?? ''
  )
}

test('CN-02 French screens of members, invitations and a recovery show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser, { expectErrors: /401/ })
  const account = await newAccount()
  const invited = `invited-${randomBytes(6).toString('hex')}@example.com`
  const member = { email: invited.replace('invited', 'member'), password: account.password }
  const name = 'Mona Moor'
  for (const text of [account.email, account.name, account.company, invited, member.email, name])
    french.data.add(text)
  for (const browserName of ['Chrome', 'Linux']) french.data.add(browserName)
  await startSession(page, 'developer', account)
  await visit('/organisation/settings')
  await callAs(page, 'invite_member', { emails: [member.email], roles: ['admin'], places: null })
  const call = caller(visitorHeaders())
  const token = await tokenTo(member.email, '/invitation/')
  await call('accept_invitation', { token, sign_up: { name, password: member.password } })
  await enableSecondFactor(page, account)
  await callAs(page, 'start_recovery', { email: account.email, password: account.password })
  const invitation = { emails: [invited], roles: ['fleet'], places: null, language: 'fr' }
  await callAs(page, 'invite_member', invitation)

  await visit('/organisation/members', () => page.getByText(invited).first().waitFor())
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /Rôles/ }).first().click()
  await dialog.waitFor()
  await check('roles')
  await close()
  const choose = async (action: RegExp) => {
    await page.getByRole('button', { name: /Actions pour.*Mona/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await dialog.waitFor()
    await check(action.source)
    await close()
  }
  await choose(/Modifier les rôles/)
  await choose(/Retirer/)
  await page
    .getByRole('button', { name: /Inviter/ })
    .first()
    .click()
  await dialog.locator('button[type=submit]').click()
  await check('an invitation without an address')
  await visit('/organisation/audit', () => page.getByText(/Membre arrivé/).waitFor())

  await page.context().clearCookies()
  const link = `/invitation/${await tokenTo(invited, '/invitation/')}`
  await visit(link, () => page.locator('button[type=submit]').click())
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

  await page.request.post(`${MAIL_CALL_PATHS.resetEmail}?email=${member.email}`)
  const reset = { token: await tokenTo(member.email, '/reset-password/'), password: 'Newer-pass1!' }
  await caller(visitorHeaders(), SERVICE_PATHS.password)('change_password', reset)
  await startSession(page, 'developer', { ...member, password: reset.password })
  await visit('/what-still-works', () => page.getByRole('heading', { name: /fonctionne encore/ }).waitFor())
  const areas = ['members', 'memberRecovery', 'recoveryNotice', 'invitation', 'mailedLink', 'recovery']
  areas.push('settings', 'auditLog', 'accessReview')
  expect([...french.areas]).toEqual(expect.arrayContaining(areas))
})
