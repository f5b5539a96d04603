import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { expectFitsEveryWidth, expectGoodInEveryTheme, expectGoodScreen } from './support/axe.ts'
import { openBrowser, watchRequests } from './support/browser.ts'
import { returningVisitor } from './support/site-visitor.ts'
import { ownPortal } from './support/own-portal.ts'

const browser = openBrowser()

const hrefs = (page: Page) =>
  page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the accuracy page hides unmeasured figures, and both landing pages link to it', async () => {
  const page = await returningVisitor(browser)
  await page.goto('/accuracy-and-limits')
  await page.getByText('No figure is published yet.').waitFor()
  expect(await page.locator('dd').filter({ visible: true }).count()).toBe(0)
  // Simulates a figure that the server filled in.
  await page
    .locator('dd')
    .first()
    .evaluate((figure) => (figure.textContent = '2.9'))
  expect(await page.locator('dd').filter({ visible: true }).count()).toBe(1)
  expect(await page.getByText('No figure is published yet.').isVisible()).toBe(false)
  for (const landing of ['/home', '/retail-home']) {
    await page.goto(landing)
    expect(await hrefs(page)).toContain('/accuracy-and-limits')
  }
})

describe('online safety', () => {
  test('HM-02 links to Age Assurance, all SDK guides and the Perspective API migration', async () => {
    const page = await returningVisitor(browser)
    await page.goto('/home/online-safety')
    const links = await hrefs(page)
    for (const detector of ['image', 'nlp', 'csam'])
      for (const platform of ['android', 'ios'])
        expect(links).toContain(`/documentation/en/owas-${detector}-${platform}#first-result`)
    expect(links).toContain('/documentation/en/moving-from-perspective-api')
    expect(links).toContain('/signup?create=account')
    for (const name of ['OWAS NLP', 'OWAS Image', 'OWAS CSAM'])
      await page.locator('summary', { hasText: name }).waitFor()
    await page.getByRole('link', { name: 'Back to Age Assurance' }).click()
    await page.waitForURL('**/home#')
  })

  test('HM-02 HM-03 has the info drawer and the demo-app carousel of the home page', async () => {
    const page = await browser.newPage()
    await page.goto('/home/online-safety')
    const drawer = page.getByRole('dialog', { name: 'How it works, in a minute' })
    await drawer.waitFor()
    await expectGoodInEveryTheme(page, 'the drawer')
    await drawer.getByRole('button', { name: 'Got it' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const cards = page.locator('[data-carousel]').getByRole('link')
    expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '#try',
      '/documentation/en/owas-nlp-android#sample',
      '/documentation/en/owas-nlp-ios#sample',
    ])
  })

  test('HM-02 a typed message is judged at once, its counts are shown, and nothing is sent', async () => {
    const page = await returningVisitor(browser)
    await page.goto('/home/online-safety', { waitUntil: 'networkidle' })
    const box = page.getByLabel('Type a message')
    const card = page.locator('pre', { hasText: 'report_id' })
    await page.getByText('Hold before sending', { exact: true }).waitFor()
    await card.getByText('"toxic_speech": 4').waitFor()
    const requests = watchRequests(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Nothing typed').waitFor()
    await card.getByText('"transaction_count": 213').waitFor()
    await page.keyboard.type('My number is 07700 900123, damn it')
    await page.getByText('34 of 500').waitFor()
    await card.getByText('"transaction_count": 214').waitFor()
    await card.getByText('"phone": 1').waitFor()
    await card.getByText('"profanity": 8').waitFor()
    expect(await card.getByText('"toxic_speech": 3').isVisible()).toBe(true)
    expect(await page.locator('[data-text-demo] mark').allTextContents()).toEqual(['07700 900123', 'damn'])
    await page.getByText('Found: Profanity and Phone number.').waitFor()
    await box.fill('See you tomorrow')
    await page.getByText('Fine to send').waitFor()
    await expectGoodScreen(page, 'fine to send')
    // The displayed size is that of the displayed report without white space.
    const shown = (await card.textContent())?.replaceAll('+1', '') ?? ''
    const bytes = Buffer.byteLength(JSON.stringify(JSON.parse(shown)))
    await page.getByText(`${bytes} bytes`).waitFor()
    await box.fill('x'.repeat(500))
    await page.getByText('500 of 500: limit reached').waitFor()
    expect(requests).toEqual([])
  })

  test('HM-02 without JavaScript a judged example and all samples are readable', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto('/fr/home/online-safety')
    await page.getByRole('heading', { level: 1, name: 'Les mots restent.' }).waitFor()
    await page.getByText('À bloquer avant l’envoi', { exact: true }).waitFor()
    expect(await page.locator('mark').allTextContents()).toEqual(['12 rue des Lilas', 'bon à rien'])
    expect(await page.locator('textarea').isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'OWAS CSAM' }).click()
    await page.getByText('csam.check(image)').first().waitFor()
  })
})

describe('the retail page', () => {
  test('HM-04 links to the free test and both app stores, and says who decides', async () => {
    const page = await browser.newPage()
    await page.goto('/retail-home')
    await page.getByRole('heading', { level: 1, name: 'It prompts. Staff decide.' }).waitFor()
    const start = page.getByRole('link', { name: 'Start your free 7-day retail test' }).first()
    expect(await start.getAttribute('href')).toBe('/retail-signup')
    const links = await hrefs(page)
    expect(links).toContain('https://play.google.com/store/apps/details?id=example.lumenassure.agecheck')
    expect(links).toContain('https://apps.apple.com/app/id0000000000')
    await page.getByText('designed to help you comply with UK GDPR').first().waitFor()
    await page.getByText('Sample data').waitFor()
    await page.locator('summary', { hasText: 'Is this facial recognition?' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('It estimates an age bracket from what the camera sees').waitFor()
  })
})

test('RT-02 an unknown URL answers 404 with links home, in the URL’s language', async () => {
  const page = await browser.newPage({ expectErrors: /404/ })
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await hrefs(page)).toEqual(['/home', '/documentation/en', '/contact-us', '/login'])
  expect((await page.goto('/fr/nowhere'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  expect(await hrefs(page)).toEqual(['/fr/home', '/documentation/fr', '/fr/contact-us', '/login'])
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/fr/contact-us')
  expect((await page.goto('/not-found'))?.status()).toBe(404)
})

test('HM-02 HM-04 HM-06 RT-02 Deliver 6: public pages and the offline page are accessible and fit', async () => {
  const page = await returningVisitor(browser, { expectErrors: /404/ })
  for (const language of ['', '/fr']) {
    // axe checks these pages in English. French only needs the width check, because its words are longer.
    const look = TESTS_ALL || language === '' ? expectGoodInEveryTheme : expectFitsEveryWidth
    const check = (what: string) => look(page, `${language}${what}`)
    await page.goto(`${language}/home/online-safety`)
    await check('online safety')
    await page.locator('[data-clear]').click()
    await check('online safety without a message')
    await page.goto(`${language}/accuracy-and-limits`)
    await check('accuracy')
    await page.goto(`${language}/prices`)
    await check('prices')
    await page.goto(`${language}/retail-home`)
    await page.locator('main summary').first().click()
    await check('retail')
    await page.goto(`${language}/contact-us`)
    await check('contact')
    await page.locator('form button[type=submit]').click()
    await check('contact with errors')
    await page.goto(`${language}/nowhere`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check('not found')
  }
  await page.goto('/offline')
  await expectGoodInEveryTheme(page, 'offline')
})

test('RT-02 a URL in capitals redirects to the page and keeps its token unchanged', async () => {
  const locationOf = async (path: string) => {
    const { status, headers } = await fetch(ownPortal().url + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await locationOf('/Login')).toEqual([308, '/login'])
  expect(await locationOf('/LOGIN/AbC-12?x=Y')).toEqual([308, '/login/AbC-12?x=Y'])
  expect(await locationOf('/Home/Online-Safety')).toEqual([308, '/home/online-safety'])
  for (const path of ['/Nothing', '//Evil.example', '/A/abcd'])
    expect((await locationOf(path))[0], path).not.toBe(308)
})
