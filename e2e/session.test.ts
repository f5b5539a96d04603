import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { DEMO_PASSWORD, fillDemoLogin, logIn, openLogin } from './support/login.ts'
import { watchPasswordWindows } from './support/password-window.ts'

const browser = openBrowser()

test('RT-01 the first page is the login', async () => {
  const page = await browser.newPage()
  await page.goto('/')
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
})

test('the login focuses its first field with a mouse, but not on a touch screen', async () => {
  const [desk, phone] = [await browser.newPage(), await browser.newPage({ hasTouch: true, isMobile: true })]
  for (const page of [desk, phone]) await openLogin(page)
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
  expect(await focused(desk)).toBe('email')
  expect(await focused(phone)).toBeNull()
})

/** Opens the login, whose scripts wait until `release`. */
const openHeldLogin = async () => {
  const page = await browser.newPage()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const sent = await page.goto('/login', { waitUntil: 'commit' })
  const html = (await sent?.text()) ?? ''
  await page.getByLabel('E-mail').fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  return { page, html, release }
}

test('RT-01 the login page is visible before its scripts run and keeps early input', async () => {
  const { page, html, release } = await openHeldLogin()
  // Scripts load after the first paint. The part before the template has only those needed for it.
  const [written = '', later = ''] = html.split('<template id="scripts">')
  expect(written).not.toContain('/assets/entry')
  expect(later).toContain('/assets/entry')
  // Controls that need scripts are still disabled.
  const language = page.getByRole('button', { name: 'Français' })
  const dark = page.getByRole('radio', { name: 'Dark' })
  expect([await language.isEnabled(), await dark.isEnabled()]).toEqual([false, false])
  const submit = page.getByRole('button', { name: 'Log in' })
  expect(await submit.isEnabled()).toBe(false)
  release()
  await page.getByTitle('Dark').click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await language.isEnabled()).toBe(true)
  await submit.click()
  await page.waitForURL('**/agecheck-licences')
})

test('RT-01 Enter that is pressed before the scripts run logs in as soon as they do', async () => {
  const { page, release } = await openHeldLogin()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/login')
  release()
  await page.waitForURL('**/agecheck-licences')
})

test('the login page is in the chosen language, or in the browser’s', async () => {
  const french = await browser.newPage({ locale: 'fr-CA' })
  await french.goto('/login')
  await french.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
  const chosen = await browser.newPage()
  await chosen.addInitScript(() => localStorage.setItem('language', 'fr'))
  await chosen.goto('/login')
  await chosen.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
  expect(await chosen.locator('html').getAttribute('lang')).toBe('fr')
  await chosen.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await chosen.waitForURL('**/reset-password')
})

test('RT-03 a page that needs a login comes back after it, with its filters', async () => {
  const page = await browser.newPage()
  await page.goto('/agecheck-licences?status=activated&page=2')
  await page.waitForURL('**/login?*')
  await fillDemoLogin(page, 'manager')
  await page.waitForURL('**/agecheck-licences?status=activated&page=2')
})

test('RT-03 a login never redirects to a foreign site', async () => {
  // `return-to.test.ts` covers more cases.
  for (const target of ['https://evil.example/', '/\\evil.example']) {
    const page = await browser.newPage()
    await page.goto('/agecheck-licences')
    await page.waitForURL('**/login?*')
    const address = new URL(page.url())
    for (const name of address.searchParams.keys()) address.searchParams.set(name, target)
    await page.goto(address.href)
    await fillDemoLogin(page, 'newcomer')
    await page.waitForURL('**/agecheck-licences')
  }
})

test('RT-04 a logged-in user is redirected from the login page', async () => {
  const page = await browser.newPage()
  await logIn(page, 'newcomer')
  await page.goto('/login')
  await page.waitForURL('**/agecheck-licences')
})

test('LG-07 logout ends the session in every tab and clears the browser’s data', async () => {
  const page = await browser.newPage()
  await logIn(page, 'newcomer')
  const other = await page.context().newPage()
  await other.goto('/activate-licence')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.reload()
  await other.waitForURL('**/login?*')
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter((name) => name !== 'theme')).toEqual([])
})

test('RT-10 the next call after the session ended elsewhere leads to our login, never to a window of the browser', async () => {
  const page = await browser.newPage({ expectErrors: /401/ })
  await logIn(page, 'manager')
  const windows = await watchPasswordWindows(page)
  // Wait, so that the search makes the next call.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('textbox', { name: 'Search code, store or device' }).fill('anything')
  await page.waitForURL('**/login*')
  // A page that calls with a wrong key, as the documentation can.
  const status = await page.evaluate(async () => {
    const headers = {
      authorization: `Basic ${btoa('ak_test_wrong:wrong')}`,
      'content-type': 'application/json',
    }
    return (await fetch('/api/account/retrieve_session', { method: 'POST', headers, body: '{}' })).status
  })
  expect([status, windows]).toEqual([401, []])
})

test('RT-02 RT-06 an unknown path or product answers 404 with a link home', async () => {
  const page = await browser.newPage({ expectErrors: /404/ })
  for (const path of ['/nowhere', '/othername-licences', '/dashboards', '/A/', '/A/x/y']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the start page' }).waitFor()
  }
})

test('AC-03 the menu has the licences, Contact Us and Logout, and all its links work', async () => {
  const page = await browser.newPage()
  await logIn(page, 'reseller')
  const menu = page.getByRole('navigation').first()
  for (const link of await menu.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (href.startsWith('mailto:')) continue
    expect((await page.request.get(href)).status()).toBe(200)
  }
  for (const name of ['AgeCheck Licences', 'Activate licence', 'API Keys', /^Profile of/])
    await page.getByRole('link', { name }).waitFor()
  expect(await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(/^mailto:/)
  expect(await page.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe(
    '/documentation/en',
  )
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

test('the browser’s storage never contains password, secret key or session', async () => {
  const page = await browser.newPage()
  await page.goto('/login')
  await fillDemoLogin(page, 'manager')
  await page.waitForURL('**/agecheck-licences')
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain('sk_')
  expect(stored).not.toContain(DEMO_PASSWORD)
  expect(stored).not.toContain('dev_session')
})

test('without JavaScript the login page says in both languages that it needs it', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/login')
  expect(await page.getByRole('heading', { level: 1, name: 'Log in' }).isVisible()).toBe(true)
  const text = await page.locator('noscript').textContent()
  expect(text).toContain('This portal needs JavaScript.')
  expect(text).toContain('Ce portail nécessite JavaScript.')
  const hrefs = await page
    .locator('noscript a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/home', '/contact-us', '/fr/home', '/fr/contact-us'])
})

test.each([
  ['/login', '/home'],
  ['/retail-login', '/retail-home'],
])('the page %s links to the product page %s', async (login, home) => {
  const page = await browser.newPage()
  await page.goto(login)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const links = [
    page.getByRole('banner').getByRole('link'),
    page.getByRole('link', { name: /^What is .+\?$/ }),
  ]
  for (const link of links) expect(await link.getAttribute('href')).toBe(home)
})
