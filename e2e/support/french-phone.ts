import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TESTS_ALL } from '../../tools/test-run/test-scope.ts'
import { expectGoodScreen, expectNoSidewaysScroll } from './axe.ts'
import { type openBrowser, PHONE } from './browser.ts'
import { markFrench } from './marked-french.ts'

/** The widths of phones at which nothing may scroll sideways; the last is the one that pages open in. */
const WIDTHS = [320, 360, PHONE.width]

/** Expects of a phone's page that it scrolls sideways at none of these widths. */
export const expectNarrow = async (page: Page, what: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width })
    await expectNoSidewaysScroll(page, what)
  }
}

interface FrenchPhoneOptions {
  expectErrors?: RegExp
  /** It is touched, and as narrow as phones get. */
  touch?: boolean
}

/** A phone in French, and a check of the screen that is open: no text outside the catalogue, accessible, not too wide. */
export const frenchPhone = async (
  browser: ReturnType<typeof openBrowser>,
  { touch = false, ...options }: FrenchPhoneOptions = {},
) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: touch, isMobile: touch, ...options })
  const french = await markFrench(page)
  const check = async (what: string) => {
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    // axe judges the same screens in English.
    await (TESTS_ALL ? expectGoodScreen : expectNoSidewaysScroll)(page, what)
    await french.expectNoOther(what)
    // Last, because another width closes an open menu.
    if (touch) await expectNarrow(page, what)
  }
  /** Opens a page, waits for its heading and whatever else it loads, and checks it. */
  const visit = async (path: string, act?: () => Promise<unknown>) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.()
    await check(path)
  }
  return { page, french, check, visit }
}
