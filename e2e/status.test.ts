import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { returningVisitor } from './support/site-visitor.ts'

const browser = openBrowser()

let portal: Awaited<ReturnType<typeof startClockedPortal>>
beforeAll(async () => {
  portal = await startClockedPortal()
})
afterAll(() => portal.stop())

const NOTICE = {
  title: 'Mails arrive late',
  'title-fr': 'Les e-mails arrivent en retard',
  text: 'Our mail relay refuses some mails. New sign-up links can be late.',
  'text-fr': 'Notre serveur de messagerie refuse certains messages. Les liens peuvent arriver en retard.',
}
const post = async (options: Record<string, string>): Promise<string> => {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const said = await portal.admin('status', 'post', ...words, '--json')
  return (JSON.parse(said) as { notice_id: string }).notice_id
}
/** A visitor of a page that works without scripts, as this one must. */
const visitor = () => browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })

test('before the first measurement, the page says so, and shows no day as measured', async () => {
  const page = await visitor()
  await page.goto('/status')
  await page.getByRole('heading', { name: 'Nothing is measured yet.', level: 1 }).waitFor()
  expect(await page.getByRole('img', { name: 'API, the last 90 days: Not measured: 90 days.' }).count()).toBe(
    1,
  )
  expect(await page.getByText('No minutes measured').count()).toBe(4)
  await page.getByText('This page is served by the same system that it describes.').waitFor()
})

test('each address of the page is served with all its parts filled in', async () => {
  for (const path of ['/status', '/status/', '/fr/status']) {
    const served = await fetch(portal.url + path, { redirect: 'manual' })
    expect(served.status, path).toBe(200)
    expect(await served.text(), path).not.toMatch(/@@status\w+@@/)
  }
})

test('the page is accessible and fits every width and theme without a measurement, in both languages', async () => {
  const page = await returningVisitor(browser, { baseURL: portal.url })
  for (const path of ['/status', '/fr/status']) {
    await page.goto(path)
    await expectGoodInEveryTheme(page, `empty ${path}`)
  }
})

test('what was measured and the notices of the operator are shown in both languages, without a script', async () => {
  const id = await post(NOTICE)
  await portal.admin(
    'status',
    'update',
    id,
    '--text',
    'Mails leave again.',
    '--text-fr',
    'Les e-mails repartent.',
  )
  const past = await post({ ...NOTICE, title: 'Portal <down>', 'title-fr': 'Portail <en panne>' })
  await portal.admin('status', 'end', past)
  await portal.measure(3)
  const page = await visitor()
  await page.goto('/status')
  const english = 'A notice is open. Our measurements show no fault.'
  await page.getByRole('heading', { name: english, level: 1 }).waitFor()
  await page.getByText('See the notice below.').waitFor()
  await page.getByRole('heading', { name: /^Mails arrive late Since/ }).waitFor()
  const texts = await page.locator('.status-notice li > p').allTextContents()
  expect(texts).toEqual(['Mails leave again.', NOTICE.text])
  await page.getByRole('heading', { name: 'Portal <down>', level: 3 }).waitFor()
  expect(await page.getByText('100% of minutes').count()).toBe(4)
  await page.goto('/fr/status')
  const french = 'Un avis est en cours. Nos mesures ne montrent aucun problème.'
  await page.getByRole('heading', { name: french, level: 1 }).waitFor()
  await page.getByText('Consultez l’avis ci-dessous.').waitFor()
  await page.getByText('Les e-mails repartent.').waitFor()
  await page.getByRole('heading', { name: 'Portail <en panne>', level: 3 }).waitFor()
})

test('the page is accessible and fits every width and theme, in both languages', async () => {
  const page = await returningVisitor(browser, { baseURL: portal.url })
  for (const path of ['/status', '/fr/status']) {
    await page.goto(path)
    await page.locator('.status-notice').waitFor()
    await expectGoodInEveryTheme(page, path)
  }
})

test('the documentation and the footer lead to the page, and the page to the documentation', async () => {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.goto('/documentation/fr')
  await page.locator('.docs-header').getByRole('link', { name: 'État' }).click()
  await page.waitForURL('/fr/status')
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Erreurs' }).click()
  await page.waitForURL('/documentation/fr/errors')
  await page.goto('/home')
  await page.locator('footer').getByRole('link', { name: 'Status', exact: true }).click()
  await page.waitForURL('/status')
  await page.locator('.docs-header').getByRole('link', { name: 'Français' }).click()
  await page.waitForURL('/fr/status')
})

test('a search of the documentation for an outage finds the page', async () => {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.goto('/documentation/en')
  await page.getByRole('searchbox').fill('outage')
  await page.locator('[data-search-results] a[href="/status"]').first().click()
  await page.waitForURL('/status')
})
