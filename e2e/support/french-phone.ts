import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TESTS_ALL } from '../../tools/test-run/test-scope.ts'
import { expectGoodScreen, expectNoSidewaysScroll } from './axe.ts'
import { type openBrowser, PHONE } from './browser.ts'
import { markFrench } from './marked-french.ts'

/** Phone widths at which nothing may scroll sideways. The last one is the default. */
const WIDTHS = [320, 360, PHONE.width]

/** Expects that the page does not scroll sideways at any phone width. */
export const expectNarrow = async (page: Page, what: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width })
    await expectNoSidewaysScroll(page, what)
  }
}

interface FrenchPhoneOptions {
  expectErrors?: RegExp
  /** Whether the phone has touch, and narrow widths are checked too. */
  touch?: boolean
}

/** Opens a French phone page, with a check for texts outside the catalogue, accessibility and width. */
export const frenchPhone = async (
  browser: ReturnType<typeof openBrowser>,
  { touch = false, ...options }: FrenchPhoneOptions = {},
) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: touch, isMobile: touch, ...options })
  const french = await markFrench(page)
  const check = async (what: string) => {
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    // Other tests check these screens with axe in English.
    await (TESTS_ALL ? expectGoodScreen : expectNoSidewaysScroll)(page, what)
    await french.expectNoOther(what)
    // Do this last, because a resize closes open menus.
    if (touch) await expectNarrow(page, what)
  }
  /** Opens a page, waits until it has loaded, and checks it. */
  const visit = async (path: string, act?: () => Promise<unknown>) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.()
    await check(path)
  }
  return { page, french, check, visit }
}
