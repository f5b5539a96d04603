import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectGoodScreen } from './support/axe.ts'
import { openBrowser, PHONE } from './support/browser.ts'
import { returningVisitor } from './support/site-visitor.ts'
import { expectTabWalk } from './support/tab-walk.ts'

const browser = openBrowser()

const html = (page: Page) => page.locator('html')
const footer = (page: Page) => page.getByRole('contentinfo')
const isMenuFocused = () => document.activeElement?.matches('[data-site-menu] > summary')

test('Deliver 1: a theme chosen in the footer applies to the next pages until it is reset', async () => {
  const page = await browser.newPage()
  const colourScheme = () => html(page).evaluate((root) => getComputedStyle(root).colorScheme)
  await page.goto('/retail-home')
  await footer(page).getByTitle('Dark').click()
  expect(await html(page).getAttribute('data-theme')).toBe('dark')
  await page.goto('/contact-us')
  expect(await html(page).getAttribute('data-theme')).toBe('dark')
  expect(await colourScheme()).toBe('dark')
  expect(await footer(page).getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await footer(page).getByTitle('Like this device').click()
  expect(await html(page).getAttribute('data-theme')).toBeNull()
  expect(await colourScheme()).toBe('light dark')
  await page.reload()
  expect(await html(page).getAttribute('data-theme')).toBeNull()
})

test('Deliver 1: a page from the back/forward cache shows the newest theme', async () => {
  const page = await browser.newPage()
  await page.goto('/retail-home')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await html(page).getAttribute('data-theme')).toBe('dark')
  expect(await footer(page).getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
})

describe('the menu of a phone', () => {
  const openByEnter = async (page: Page) => {
    await page.goto('/retail-home')
    await page.locator('[data-site-menu] > summary').focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('banner').getByRole('link', { name: 'Documentation' })
    await link.waitFor()
    return link
  }

  test('Deliver 1: Enter opens it, and Escape or a click outside closes it', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const link = await openByEnter(page)
    await expectGoodScreen(page, 'menu')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isMenuFocused)).toBe(false)
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    expect(await page.evaluate(isMenuFocused)).toBe(true)
    await page.keyboard.press('Enter')
    await link.waitFor()
    await footer(page).getByText('©').click()
    await link.waitFor({ state: 'hidden' })
  })

  test('Deliver 1: it opens without JavaScript', async () => {
    const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
    const link = await openByEnter(page)
    await link.click()
    await page.waitForURL('**/documentation/en')
  })
})

test('Deliver 5: the footer switches the language of the page and stores the choice', async () => {
  const page = await returningVisitor(browser)
  const kept = () => page.evaluate(() => localStorage.getItem('language'))
  await page.goto('/home')
  for (const [name, path, language] of [
    ['Français', '/fr/home', 'fr'],
    ['English', '/home', 'en'],
  ] as const) {
    await footer(page).getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname === path)
    expect(await html(page).getAttribute('lang')).toBe(language)
    expect(await kept()).toBe(language)
  }
})

test('Deliver 1: every public page is readable without JavaScript, and its accordions open', async () => {
  const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
  for (const [path, folded] of [
    ['/home', 4],
    ['/home/online-safety', 3],
    ['/retail-home', 8],
    ['/contact-us', 0],
    ['/privacy-policy', 1],
    ['/terms-and-conditions', 1],
  ] as const) {
    await page.goto(path)
    expect(await page.locator('h1').filter({ visible: true }).count(), path).toBe(1)
    const main = page.locator('main')
    expect((await main.innerText()).length, path).toBeGreaterThan(500)
    const rows = main.locator('details').filter({ visible: true })
    expect(await rows.count(), path).toBe(folded)
    for (const row of await rows.all()) {
      const summary = row.locator('> summary')
      if ((await row.getAttribute('open')) === null) await summary.press('Enter')
      // Closed content has no inner text.
      const added = (await row.innerText()).slice((await summary.innerText()).length)
      expect(added.length, `${path}: ${await summary.innerText()}`).toBeGreaterThan(40)
    }
  }
})

test('Deliver 7: Tab reaches every control of a public page, with a visible focus', async () => {
  const page = await returningVisitor(browser, { reducedMotion: 'reduce' })
  for (const path of [
    '/home',
    '/home/online-safety',
    '/retail-home',
    '/contact-us',
    '/documentation/en',
    '/documentation/en/faceassure-android',
  ]) {
    await page.goto(path)
    await expectTabWalk(page, path)
  }
})
