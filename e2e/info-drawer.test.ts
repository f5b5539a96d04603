import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, PHONE } from './support/browser.ts'
import { INFO_KEY, returningVisitor } from './support/site-visitor.ts'

const browser = openBrowser()

/** Longer than the drawer's delay. */
const LONG_AFTER_MS = 2500
const OPENS_AFTER_MS = 1000

const infoDrawer = (page: Page) => page.getByRole('dialog', { name: 'How it works, in a minute' })
/** Waits until the page has stored the dismissal. The browser fires the event only after it has hidden the drawer. */
const expectNoted = (page: Page) =>
  expect.poll(() => page.evaluate((key) => localStorage.getItem(key), INFO_KEY)).not.toBeNull()

/** A visitor's first /home, at the moment that the drawer has opened. */
const atDrawer = async () => {
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto('/home')
  await page.clock.runFor(OPENS_AFTER_MS)
  await infoDrawer(page).waitFor()
  return page
}

describe('HM-03 the info drawer', () => {
  test('opens 1000 ms after the page has loaded, takes the focus and returns it', async () => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const loadedAt = performance.now()
        new MutationObserver(() => {
          document.documentElement.dataset['openedAfter'] = String(performance.now() - loadedAt)
        }).observe(document.querySelector('dialog') ?? document.body, { attributeFilter: ['open'] })
      })
    })
    await page.goto('/home')
    await infoDrawer(page).waitFor()
    const openedAfterMs = Number(await page.locator('html').getAttribute('data-opened-after'))
    // Timers are never early, except for the rounding of clocks.
    expect(openedAfterMs).toBeGreaterThan(998)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
    await page.keyboard.press('Escape')
    await infoDrawer(page).waitFor({ state: 'hidden' })
    await expectNoted(page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  })

  test.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the cross', (page: Page) => infoDrawer(page).getByRole('button', { name: 'Close' }).click()],
    ['“Got it”', (page: Page) => infoDrawer(page).getByRole('button', { name: 'Got it' }).press('Space')],
    ['“Try it here”', (page: Page) => infoDrawer(page).getByRole('link', { name: 'Try it here' }).click()],
    ['a click beside it', (page: Page) => page.mouse.click(200, 400)],
  ])('dismissed by %s, it is noted as dismissed', async (_way, dismiss) => {
    const page = await atDrawer()
    await dismiss(page)
    await infoDrawer(page).waitFor({ state: 'hidden' })
    await expectNoted(page)
  })

  test('a click that dismisses it is noted at once, before another page can come', async () => {
    const page = await atDrawer()
    const notedByClick = await page.evaluate((key) => {
      document.querySelector<HTMLElement>('a[data-close-info]')?.click()
      return localStorage.getItem(key)
    }, INFO_KEY)
    expect(notedByClick).not.toBeNull()
  })

  test('once dismissed it never opens by itself again', async () => {
    const page = await atDrawer()
    await page.keyboard.press('Escape')
    await page.goto('/home')
    await page.clock.runFor(LONG_AFTER_MS)
    expect(await infoDrawer(page).isVisible()).toBe(false)
  })

  test('on a phone it is a sheet over at most half of the screen, and the page above it works', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await page.clock.install()
    await page.goto('/home')
    await page.clock.runFor(OPENS_AFTER_MS)
    await infoDrawer(page).waitFor()
    const box = async () => (await infoDrawer(page).boundingBox()) ?? { y: 0, height: 0 }
    expect(Math.round((await box()).height)).toBeLessThanOrEqual(PHONE.height / 2)
    await expect.poll(async () => (await box()).y + (await box()).height).toBeCloseTo(PHONE.height, 0)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.getByRole('link', { name: 'Try it here' }).first().tap()
    await expect.poll(() => new URL(page.url()).hash).toBe('#try')
    await page.keyboard.press('Escape')
    await infoDrawer(page).waitFor({ state: 'hidden' })
    await expectNoted(page)
  })

  test('is reopened from the footer, also of other pages, and gives the focus back', async () => {
    const page = await returningVisitor(browser)
    await page.goto('/home')
    const link = page.getByRole('link', { name: 'How it works' })
    await link.click()
    await infoDrawer(page).waitFor()
    await page.keyboard.press('Escape')
    await infoDrawer(page).waitFor({ state: 'hidden' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goto('/retail-home')
    await page.getByRole('link', { name: 'How it works' }).click()
    await infoDrawer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
  })

  test('does not open while a control is in use', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto('/home', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Tab')
    await page.waitForLoadState()
    await page.clock.runFor(LONG_AFTER_MS)
    expect(await infoDrawer(page).isVisible()).toBe(false)
  })
})
