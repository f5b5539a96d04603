import { gzipSync } from 'node:zlib'
import { publicCalls } from '@assure/documents/api/published-calls'
import { apiPaths } from '@assure/documents/documents'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { keyOf, type Pair, readPair } from './support/api-keys.ts'
import { expectGoodInEveryTheme, expectNoSidewaysScroll } from './support/axe.ts'
import { openBrowser, PHONE, watchRequests } from './support/browser.ts'
import { logInAs } from './support/login.ts'

const browser = openBrowser()
const REPORT = 'report_estimations'
const SCRIPT_MAX_BYTES = 6000
const REQUEST_ID = /^Request id: [\w-]{8,64}$/

const form = (page: Page) => page.getByRole('form', { name: 'Try it' })
const answerOf = (page: Page) => page.getByRole('region', { name: 'Body of this answer' })
/** Opens "Try it" on the page of a call. */
const openTry = async (page: Page, name = REPORT) => {
  await page.goto(apiPaths('en').call(name))
  await page.getByText('Try it', { exact: true }).click()
  await expect.poll(() => form(page).getByLabel('Test key').isEnabled()).toBe(true)
}
const send = async (page: Page, { key, secret }: Pair) => {
  await form(page).getByLabel('Test key').fill(key)
  await form(page).getByLabel('Secret key').fill(secret)
  await form(page).getByRole('button', { name: 'Send' }).click()
}

let known: { live: Pair; pair: Pair } | undefined
/** The live key of a new organisation, and its key of test mode. Made by the first test that needs them. */
const keys = async () => {
  if (known) return known
  const page = await browser.newPage()
  await logInAs(page, await newAccount(), '/api-keys')
  await keyOf(page).waitFor()
  const live = await readPair(page)
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await expect.poll(() => keyOf(page).inputValue()).toMatch(/^ak_test_/)
  return (known = { live, pair: await readPair(page) })
}

test('HM-08 "Try it" sends the example with a test key and shows status, headers, time and request id', async () => {
  const { pair } = await keys()
  const page = await browser.newPage()
  await openTry(page)
  await send(page, pair)
  await page.getByText(/^Status 200 · \d+ ms$/).waitFor()
  await page.getByText(REQUEST_ID).waitFor()
  const accepted = async () => JSON.parse((await answerOf(page).textContent()) ?? '') as object
  expect(await accepted()).toMatchObject({ accepted: 1, rejected: [] })
  // The page draws another report id each time it loads.
  await openTry(page)
  await send(page, pair)
  await page.getByText(/^Status 200 · \d+ ms$/).waitFor()
  expect(await accepted()).toMatchObject({ accepted: 1, rejected: [] })
  const headers = page.getByRole('region', { name: 'Headers of this answer' })
  expect(await headers.textContent()).toMatch(/ratelimit: "reports";r=\d+;t=\d+/)
  await expectGoodInEveryTheme(page, 'Try it')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page, 'Try it')
  // The next page of this tab knows the key. Another tab does not.
  await openTry(page, 'list_licences')
  expect(await form(page).getByLabel('Test key').inputValue()).toBe(pair.key)
  expect(await page.evaluate(() => JSON.stringify(localStorage) + location.href)).not.toContain(pair.secret)
  const tab = await page.context().newPage()
  await openTry(tab)
  expect(await form(tab).getByLabel('Test key').inputValue()).toBe('')
})

test('HM-08 "Try it" sends nothing with a live key or without a secret, and says why', async () => {
  const { live, pair } = await keys()
  const page = await browser.newPage()
  await openTry(page)
  const requests = watchRequests(page)
  await send(page, live)
  await page
    .getByText(
      'Only test keys work here. They begin with ak_test_, akn_test_. This key may change live data, so nothing was sent.',
    )
    .waitFor()
  await send(page, { key: pair.key, secret: '' })
  await page.getByText('Enter a test key and its secret key.').waitFor()
  expect(requests).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('HM-08 "Try it" shows the refusal of a wrong secret on the page, without a window of the browser', async () => {
  const { pair } = await keys()
  const page = await browser.newPage({ expectErrors: /status of 401/ })
  await openTry(page)
  await send(page, { ...pair, secret: 'sk_wrong' })
  await page.getByText(/^Status 401 · \d+ ms$/).waitFor()
  await page.getByText(REQUEST_ID).waitFor()
  expect(JSON.parse((await answerOf(page).textContent()) ?? '')).toMatchObject({ code: 'unauthenticated' })
  const headers = page.getByRole('region', { name: 'Headers of this answer' })
  expect(await headers.textContent()).toContain('www-authenticate: Session realm="assure"')
})

test('HM-08 "Try it" never calls with the session of the reader', async () => {
  const { pair } = await keys()
  const page = await browser.newPage({ expectErrors: /status of 401/ })
  await logInAs(page, await newAccount(), '/api-keys')
  await openTry(page, 'retrieve_session')
  const sent = page.waitForRequest('**/api/account/retrieve_session')
  await send(page, { ...pair, secret: 'sk_wrong' })
  expect(await (await sent).headerValue('cookie')).toBeNull()
  await page.getByText(/^Status 401 ·/).waitFor()
})

test('HM-08 "Try it" is on the pages of the calls that an API key opens, and only there', async () => {
  const page = await browser.newPage()
  for (const { name, callers } of publicCalls()) {
    const text = await (await page.request.get(apiPaths('en').call(name))).text()
    expect([name, text.includes('data-try=')]).toEqual([name, callers.includes('api_key')])
  }
})

test('HM-08 the script of "Try it" loads when it is opened, and is small', async () => {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await page.goto(apiPaths('en').call(REPORT), { waitUntil: 'networkidle' })
  const requests = watchRequests(page)
  const loaded: Promise<Buffer>[] = []
  page.on('response', (response) => loaded.push(response.body()))
  await page.getByText('Try it', { exact: true }).click()
  await expect.poll(() => form(page).getByLabel('Test key').isEnabled()).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([expect.stringMatching(/\/assets\/public-[\w-]+\.js$/)])
  const [script = Buffer.of()] = await Promise.all(loaded)
  expect(script.length).toBeGreaterThan(0)
  expect(gzipSync(script).length).toBeLessThan(SCRIPT_MAX_BYTES)
})

test('HM-08 "Try it" speaks French on a French page', async () => {
  const { live } = await keys()
  const page = await browser.newPage({ locale: 'fr-FR' })
  await page.goto(apiPaths('fr').call(REPORT))
  await page.getByText('Essayer', { exact: true }).click()
  const french = page.getByRole('form', { name: 'Essayer' })
  await expect.poll(() => french.getByLabel('Clé de test').isEnabled()).toBe(true)
  await french.getByLabel('Clé de test').fill(live.key)
  await french.getByLabel('Clé secrète').fill(live.secret)
  await french.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText(/Cette clé peut modifier des données réelles/).waitFor()
})

test('HM-08 without JavaScript the page has no "Try it"', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(apiPaths('en').call(REPORT))
  expect(await page.getByText('Try it', { exact: true }).isVisible()).toBe(false)
})
