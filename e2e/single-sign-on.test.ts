import { randomUUID } from 'node:crypto'
import { FACTOR_SETTLES_S } from '@assure/contract/constants'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDns, type TestDns } from '../tools/test-run/test-dns.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { DESKTOP, openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { CLIENT_ID, startIdentityProvider } from './support/identity-provider.ts'
import { logInAs, openLogin } from './support/login.ts'

const browser = openBrowser()
const DOMAIN = `${randomUUID()}.example`
const SIGN_IN = '/organisation/sign-in'
const PROVIDER = 'Northwind ID'
/** The provider is another site, a page without rights gets 403, and an old session 401. */
const EXPECTED = /40[13]|^another host: http:\/\/127\.0\.0\.1:/
/** A new passkey opens the organisation without the provider after this time. */
const A_DAY_MS = (FACTOR_SETTLES_S + 60) * 1000
const RETURN = `Sign in with ${PROVIDER}`

let dns: TestDns
let portal: Awaited<ReturnType<typeof startClockedPortal>>
let provider: Awaited<ReturnType<typeof startIdentityProvider>> | undefined
beforeAll(async () => {
  dns = await startTestDns()
  portal = await startClockedPortal({ DNS_SERVERS: dns.address, OUTGOING_ALLOW_CIDRS: '127.0.0.0/8' })
})
afterAll(async () => {
  await provider?.stop()
  await portal.stop()
  await dns.stop()
})

const newPage = () => browser.newPage({ baseURL: portal.url, expectErrors: EXPECTED })

/** Logs in on the provider's own page. */
const enterAtProvider = async (page: Page, user: string) => {
  await page.getByRole('heading', { name: PROVIDER }).waitFor()
  await page.getByLabel('User name').fill(user)
  await page.getByRole('button', { name: 'Log in' }).click()
}
/** Goes from the login page to the provider. */
const leaveForProvider = async (page: Page, email: string) => {
  await openLogin(page)
  await page.getByText('Sign in through your organisation').click()
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an Owner requires a provider, its people log in, and an Owner enters with a passkey when it fails', async () => {
  const owner = { email: `olga@${DOMAIN}`, password: 'Harbour-11!' }
  await portal.newAccount({ ...owner, monthlyLimit: null })
  const page = await newPage()
  await addAuthenticator(page)
  await logInAs(page, owner, '/profile?section=sign_in')
  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^The passkey “.*” is added\.$/).waitFor()

  await page.goto(SIGN_IN)
  await page.getByLabel('Add a domain').fill(DOMAIN)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const record = page.getByText(/^assure-verification=/)
  await record.waitFor()
  const check = page.getByRole('button', { name: `Check ${DOMAIN}` })
  await check.click()
  await page.getByText(/No TXT record begins with assure-verification/).waitFor()
  dns.records.set(DOMAIN, ['v=spf1 -all', (await record.textContent()) ?? ''])
  await check.click()
  await page.getByText(`${DOMAIN} is verified.`).waitFor()

  const redirectAddress = page.getByText(`${portal.url}/sso/`)
  provider = await startIdentityProvider((await redirectAddress.textContent()) ?? '')
  await page.getByLabel('Name of the provider').fill(PROVIDER)
  await page.getByLabel('Issuer').fill('https://10.0.0.1')
  await page.getByLabel('Client id').fill(CLIENT_ID)
  await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret)
  await page.getByRole('checkbox', { name: 'Store viewer' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText(/leads into a private network/).waitFor()
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText('The identity provider is saved.').waitFor()
  provider.people.set('olga', { email: owner.email, name: 'Olga Owner' })
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await enterAtProvider(page, 'olga')
  await page.getByText('The test worked.').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText(`Members can now log in with ${PROVIDER}.`).waitFor()
  await expectGoodInEveryTheme(page, 'single sign-on is on')
  await page.setViewportSize(DESKTOP)

  // A new person of the domain becomes a member, and sees nothing that is not the organisation's.
  const email = `nora@${DOMAIN}`
  provider.people.set('nora', { email, name: 'Nora New' })
  const nora = await newPage()
  await leaveForProvider(nora, email)
  await enterAtProvider(nora, 'nora')
  await nora.waitForURL('**/agecheck-licences')
  await nora.goto('/profile')
  await nora
    .getByText(/^You are logged in through your organisation/)
    .first()
    .waitFor()
  await nora.getByText(email).first().waitFor()
  await expectGoodInEveryTheme(nora, 'the profile of a session through a provider')
  await nora.setViewportSize(DESKTOP)

  // Required, it holds for open sessions too.
  await page.reload()
  await page.getByText(`Only ${PROVIDER}`).click()
  await page.getByRole('button', { name: /^Require for 2 members/ }).click()
  expect((await portal.mailTo(owner.email, 'log in differently')).text).toContain(PROVIDER)
  const weak = await newPage()
  await logInAs(weak, owner, '/agecheck-licences')
  await weak.getByRole('button', { name: RETURN }).waitFor()
  await expectGoodInEveryTheme(weak, 'an organisation that asks for its provider')
  await weak.setViewportSize(DESKTOP)
  await weak.getByRole('button', { name: RETURN }).click()
  await enterAtProvider(weak, 'olga')
  await weak.getByRole('heading', { level: 1, name: /licences/i }).waitFor()

  // Removed at the provider: the next login fails.
  provider.people.delete('nora')
  await nora.context().clearCookies({ domain: '127.0.0.1' })
  await nora.getByRole('button', { name: 'Logout' }).click()
  await leaveForProvider(nora, email)
  await enterAtProvider(nora, 'nora')
  await nora.getByText('There is no such user.').waitFor()

  // A day later the provider fails: an Owner enters with a passkey and lets people log in with their passwords again.
  await provider.stop()
  await portal.setClock(new Date(Date.now() + A_DAY_MS).toISOString())
  await openLogin(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/agecheck-licences')
  await page.goto(SIGN_IN)
  await page.getByText('Any way', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  expect((await portal.mailTo(owner.email, 'without single sign-on')).text).toContain('passkey')
}, 240_000)
