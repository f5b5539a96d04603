import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'
import { type DemoLogin, demoAccount, logIn, startSession } from './support/login.ts'

const browser = openBrowser()

/** Longer than a page takes to show its own data, so that the notices come last. */
const LATE_MS = 300
const SCREENS = {
  manager: [
    '/agecheck-licences',
    '/activate-licence',
    '/dashboard',
    '/plans',
    '/api-keys',
    '/api-keys/requests',
    '/profile',
    '/profile?section=sessions',
    '/profile?section=log',
    '/organisation/sign-in',
    '/organisation/audit',
    '/account/delete',
  ],
  store: ['/retail-selfservice-licencelist', '/retail-subscriptions'],
} satisfies Partial<Record<DemoLogin, string[]>>

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Records every shift of the layout that no input explains, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
        if (!hadRecentInput) window.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const expectNoShift = async (page: Page, screen: string) => {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${screen}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005)
}

const isBelow = async (lower: Locator, upper: Locator) => {
  const [low, up] = [await lower.boundingBox(), await upper.boundingBox()]
  if (!low || !up) throw new Error('one of the two is not on the page')
  return low.y >= up.y + up.height
}

test.each([
  ['manager', 'developer', DESKTOP],
  ['manager', 'developer', PHONE],
  ['store', 'retail', DESKTOP],
  ['store', 'retail', PHONE],
] as const)('no screen of %s in the %s area moves while it loads, in %o', async (login, realm, viewport) => {
  const page = await browser.newPage({ viewport })
  await startSession(page, realm, demoAccount(login))
  await watchShifts(page)
  await page.route('**/api/**', async (route) => {
    const isNotices = route.request().postData()?.includes('_notices"')
    if (isNotices) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.fallback()
  })
  for (const screen of SCREENS[login]) {
    await page.goto(screen)
    await page.waitForLoadState('networkidle')
    await expectNoShift(page, screen)
  }
})

test('LC-11 the bulk bar and a snackbar shift nothing and do not cover the end of the page', async () => {
  const page = await browser.newPage()
  await watchShifts(page)
  await logIn(page, 'manager')
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('checkbox', { name: /^Select licence/, disabled: false })
    .first()
    .check()
  const bar = page.getByRole('region', { name: '1 selected' })
  await bar.waitFor()
  const location = /^Counter Location of AC-/
  await page.getByRole('button', { name: location }).first().click()
  await page.getByRole('textbox', { name: location }).fill('Till by the door')
  await page.keyboard.press('Enter')
  const snackbar = page.getByText('Licence details updated successfully!')
  await snackbar.waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const pager = page.getByRole('navigation', { name: 'Pages of the licence list' })
  expect(await isBelow(snackbar, pager)).toBe(true)
  expect(await isBelow(bar, snackbar)).toBe(true)
  await expectNoShift(page, 'bulk bar')
})
