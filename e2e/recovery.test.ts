import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { type Credentials, fillLogin, forgetSession, logInAs, startSession } from './support/login.ts'
import { callAs, enableSecondFactor } from './support/second-factor.ts'

const browser = openBrowser()
let portal: Awaited<ReturnType<typeof startClockedPortal>>
beforeAll(async () => {
  portal = await startClockedPortal()
})
afterAll(() => portal.stop())

const OLD_PASSWORD = 'Harbour-11!'
const WAIT_MS = 72 * 3_600_000
const newPage = () => browser.newPage({ baseURL: portal.url, expectErrors: /401/ })
const newOwner = async (email: string): Promise<Credentials> => {
  const account = { email, password: OLD_PASSWORD }
  await portal.newAccount({ ...account, monthlyLimit: null })
  return account
}
const linkTo = async (email: string, subject: string, path: string): Promise<string> => {
  const { links } = await portal.mailTo(email, subject)
  const link = links.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`The mail to ${email} has no link to ${path}`)
  return new URL(link).pathname
}
const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Save the password|Create login and join/ }).click()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Whether a key opens the account, by API. */
const keyStatus = async (sessionId: unknown, secret: unknown) => {
  const answer = await fetch(new URL(SERVICE_PATHS.account, portal.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${String(sessionId)}:${String(secret)}`).toString('base64')}`,
    },
    body: JSON.stringify({ execution_mode: 'retrieve_session' }),
  })
  return answer.status
}
/** Asks at the login to get in without a code. */
const askAtLogin = async (page: Page, account: Credentials) => {
  await page.goto('/login')
  await fillLogin(page, account)
  await page.getByRole('button', { name: 'I have no code' }).click()
  await heading(page, 'Get in without a code')
}

test('an owner whose session was stolen gets the organisation back, and the thief keeps nothing', async () => {
  const account = await newOwner('dana@example.com')
  // The stranger has a session of the owner: sets up a factor, lets in an Admin, and takes a key.
  const stranger = await newPage()
  await logInAs(stranger, account)
  await enableSecondFactor(stranger, account)
  const accomplice = { email: 'accomplice@example.com', password: OLD_PASSWORD }
  await callAs(stranger, 'invite_member', { emails: [accomplice.email], roles: ['admin'], places: null })
  const partner = await newPage()
  await partner.goto(await linkTo(accomplice.email, 'Join', '/invitation/'))
  await partner.getByLabel('Your name').fill('Alex Accomplice')
  await choosePassword(partner, accomplice.password)
  await heading(partner, 'AgeCheck Licences')
  await callAs(stranger, 'rotate_api_key', { password: account.password, overlap_s: 604_800 })
  const revealed = await callAs(stranger, 'reveal_secret', {})
  const { keys } = (await callAs(stranger, 'list_api_keys', {})) as { keys: { session_id: string }[] }
  const stolen = [keys[0]?.session_id, revealed['secret'] ?? revealed['session_password']] as const
  expect(await keyStatus(...stolen)).toBe(200)

  // The owner resets the password by mail, which ends the stranger’s session, but cannot pass the code.
  const owner = await newPage()
  await owner.goto('/reset-password')
  await owner.getByLabel('E-mail').fill(account.email)
  await owner.getByRole('button', { name: 'Send the link' }).click()
  await heading(owner, 'Check your inbox')
  await owner.goto(await linkTo(account.email, 'new password', '/reset-password/'))
  const changed = { ...account, password: 'Harbour-22!' }
  await choosePassword(owner, changed.password)
  await owner.waitForURL('**/login')
  await stranger.reload()
  await stranger.waitForURL('**/login*')
  await askAtLogin(owner, changed)
  await expectGoodInEveryTheme(owner, 'get in without a code')
  await owner.getByRole('button', { name: 'Ask to get in' }).click()
  await heading(owner, 'Wait for our mail')
  await owner.getByText('We wrote to you and to the Owners of Engines.').waitFor()
  await expectGoodInEveryTheme(owner, 'wait for the recovery')
  await portal.mailTo(account.email, 'Somebody wants to get in without your code')
  // The stranger knows the old password only.
  await fillLogin(stranger, account)
  await stranger.getByText('Email address and/or password is incorrect').waitFor()

  await portal.setClock(new Date(Date.now() + WAIT_MS + 1000).toISOString())
  await askAtLogin(owner, changed)
  await owner.getByRole('button', { name: 'Ask to get in' }).click()
  await owner.getByText('We mailed you the link.').waitFor()
  const link = await linkTo(account.email, 'Get in again', '/recover/')
  await owner.goto(link)
  await heading(owner, 'Get in again')
  await owner.waitForURL('**/reset-password')
  await expectGoodInEveryTheme(owner, 'a new password after the recovery')
  const regained = { ...account, password: 'Harbour-33!' }
  await choosePassword(owner, regained.password)
  await owner.waitForURL('**/login')
  await owner.goto(link)
  await owner.getByText('Link is invalid or expired').waitFor()
  await owner.getByText(/For a new one, log in and choose/).waitFor()
  await fillLogin(owner, regained)

  await heading(owner, 'What still works')
  await owner.getByText('Alex Accomplice, Admin', { exact: true }).waitFor()
  await expectGoodInEveryTheme(owner, 'what still works in an organisation')
  await owner.getByRole('button', { name: /^Revoke all/ }).click()
  await owner.getByRole('button', { name: 'Continue' }).click()
  await heading(owner, 'AgeCheck Licences')
  expect(await keyStatus(...stolen)).toBe(401)
  await forgetSession(partner)
  await logInAs(partner, accomplice)
  await partner.getByText('You are in no organisation.').waitFor()
  await fillLogin(stranger, account)
  await stranger.getByText('Email address and/or password is incorrect').waitFor()
})

test('a person who is logged in sees the request on each page and cancels it, and an Owner sees and approves it', async () => {
  const account = await newOwner('olga@example.com')
  const owner = await newPage()
  await logInAs(owner, account)
  await callAs(owner, 'invite_member', { emails: ['mia@example.com'], roles: ['viewer'], places: null })
  const member = await newPage()
  await member.goto(await linkTo('mia@example.com', 'Join', '/invitation/'))
  await member.getByLabel('Your name').fill('Mia Member')
  await choosePassword(member, OLD_PASSWORD)
  await heading(member, 'AgeCheck Licences')
  const credentials = { email: 'mia@example.com', password: OLD_PASSWORD }
  await portal.setClock(new Date().toISOString())
  await enableSecondFactor(member, credentials)
  const lost = await newPage()
  await askAtLogin(lost, credentials)
  await lost.getByRole('button', { name: 'Ask to get in' }).click()
  await heading(lost, 'Wait for our mail')

  const notice = member.getByText(/^Somebody asked to get in without your second factor on/)
  for (const path of ['/agecheck-licences', '/profile']) {
    await member.goto(path)
    await notice.waitFor()
  }
  await expectGoodInEveryTheme(member, 'somebody asked to get in')
  await member.getByRole('button', { name: 'Cancel, it was not me' }).click()
  await member.getByText('The request is cancelled.').waitFor()
  await notice.waitFor({ state: 'detached' })

  await lost.getByRole('button', { name: 'Back' }).click()
  await askAtLogin(lost, credentials)
  await lost.getByRole('button', { name: 'Ask to get in' }).click()
  await heading(lost, 'Wait for our mail')
  await owner.goto('/organisation/members')
  await owner.getByText(/^Mia Member asked to get in without the second factor on/).waitFor()
  await expectGoodInEveryTheme(owner, 'a member asked to get in')
  await owner.getByRole('button', { name: 'Approve…' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await owner.getByText('A link was mailed to mia@example.com.').waitFor()
  await lost.goto(await linkTo('mia@example.com', 'Get in again', '/recover/'))
  await choosePassword(lost, 'Harbour-44!')
  await lost.waitForURL('**/login')
  await startSession(lost, 'developer', { ...credentials, password: 'Harbour-44!' })
})
