import { expect, test } from 'vitest'
import { openBrowser, watchRequests } from './support/browser.ts'
import { logIn } from './support/login.ts'
import { ownPortal } from './support/own-portal.ts'

const { newPage } = openBrowser()
/** Longer than the idle time after which the portal prefetches the scripts of the menu's pages. */
const IDLE_MS = 5000
/** Opens a page for a returning visitor, with an active service worker. */
const visitor = async (first: string, expectErrors = /ERR_INTERNET_DISCONNECTED/) => {
  const page = await newPage({ serviceWorkers: 'allow', expectErrors })
  await page.goto(first)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  return page
}

test.each([['/home'], ['/login']])(
  'Deliver 6: offline after %s, a page in two languages says so and reloads once online',
  async (first) => {
    const page = await visitor(first)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.context().setOffline(true)
    await page.goto('/signup?create=account')
    expect(page.url()).toBe(`${ownPortal().url}/signup?create=account`)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.locator('section[lang=fr]').getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).toBe('480px')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.context().setOffline(false)
    await page.getByLabel('Work e-mail', { exact: false }).first().waitFor()
  },
)

test('Deliver 6: the service worker caches only the offline page', async () => {
  const page = await visitor('/home')
  for (const path of ['/login', '/fr/home', '/home']) await page.goto(path)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/offline'])
})

test('Deliver 6: a new service worker deletes the cache of the old one', async () => {
  const page = await visitor('/home')
  await page.evaluate(() => caches.open('offline-of-an-older-release'))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  })
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^offline-[\da-f]{12}$/)])
})

test('offline, a menu click keeps the page, and back online the same click works', async () => {
  const page = await visitor('/login')
  await logIn(page, 'manager')
  await page
    .getByText(/1–10 of/)
    .first()
    .waitFor()
  const usage = page.getByRole('navigation').getByRole('link', { name: 'Usage' })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().setOffline(true)
  await usage.click()
  await page.getByText('You are offline. Choose “Usage” again when you are back online.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/agecheck-licences')
  await page.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
  await page.context().setOffline(false)
  await usage.click()
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('losing the network before the menu’s scripts are prefetched leaves the page unchanged', async () => {
  const page = await visitor('/login')
  await page.clock.install()
  await logIn(page, 'manager')
  await page
    .getByText(/1–10 of/)
    .first()
    .waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you see may be out of date.').waitFor()
  const asked = watchRequests(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).hover()
  await page.clock.runFor(IDLE_MS)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('The licences did not load').waitFor()
  expect(asked.filter((url) => url.includes('/assets/'))).toEqual([])
  await page.context().setOffline(false)
  await expect
    .poll(() => page.locator('link[rel=modulepreload][href*=plans-page]').count())
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

/** Opens the licence list of a manager, who has more than one page of licences. */
const openLicences = async (expectErrors?: RegExp) => {
  const page = await visitor('/login', expectErrors)
  await logIn(page, 'manager')
  await page
    .getByText(/1–10 of/)
    .first()
    .waitFor()
  return page
}

test('offline, the next page of a list shows an error, and it loads once online', async () => {
  const page = await openLicences()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('The licences did not load').waitFor()
  await page.getByText('You are offline.').first().waitFor()
  expect(await page.getByText(/1–10 of/).count()).toBe(0)
  await page.context().setOffline(false)
  await page
    .getByText(/11–20 of/)
    .first()
    .waitFor()
})

test('a dialog whose script fails to load keeps the page, and opens at the next click', async () => {
  const page = await openLicences()
  const generate = page.getByRole('button', { name: 'Generate licence' })
  await page.context().setOffline(true)
  await generate.click()
  await page.getByText('This did not load. You may be offline.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
  await page.context().setOffline(false)
  await generate.click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/agecheck-licences')
})

test('a dialog of a removed release reloads the page', async () => {
  const page = await openLicences(/404|dynamically imported/)
  await page.context().route('**/generate-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: 'Generate licence' }).click()
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false)
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
})

test('without an online event, the clicked page opens once the server answers', async () => {
  const page = await openLicences(/ERR_INTERNET_DISCONNECTED|loading route module|dynamically imported/)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    for (const name of ['online', 'offline'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.reload()
  const plans = page.getByRole('navigation').getByRole('link', { name: 'Plans' })
  await plans.waitFor()
  await page.context().setOffline(true)
  await plans.click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/plans')
})

test('the scripts of the menu’s pages are prefetched while a page is idle', async () => {
  const page = await visitor('/login')
  await logIn(page, 'manager')
  const scripts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
    )
  const before = (await scripts()).length
  await expect.poll(async () => (await scripts()).some((href) => href?.includes('dashboard-page'))).toBe(true)
  expect((await scripts()).length).toBeGreaterThan(before)
})

test('a page that could not load opens by itself when the network returns', async () => {
  const page = await visitor('/login')
  await logIn(page, 'manager')
  await page.evaluate(() => sessionStorage.setItem('go-to', '/plans'))
  await page.context().setOffline(true)
  await page.goto('/api-keys')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL('**/plans')
})

test('a viewer dialog that fails to load offline keeps the page, and opens once online', async () => {
  const page = await newPage({ expectErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
  await page.goto('/docs/en/faceassure-android')
  await page.locator('.pdfViewer .textLayer span[role=presentation]').first().waitFor({ timeout: 60_000 })
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await page.waitForTimeout(1000)
  await page.getByRole('textbox', { name: 'Page number' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().setOffline(false)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})
