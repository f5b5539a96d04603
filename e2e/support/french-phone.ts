import { expect } from 'vitest'
import { expectGoodScreen } from './axe.ts'
import { type openBrowser, PHONE } from './browser.ts'
import { markFrench } from './marked-french.ts'

/** A phone in French, and a check of the screen that is open: no text outside the catalogue, accessible, not too wide. */
export const frenchPhone = async (browser: ReturnType<typeof openBrowser>, expectErrors?: RegExp) => {
  const page = await browser.newPage({ viewport: PHONE, ...(expectErrors && { expectErrors }) })
  const french = await markFrench(page)
  const check = async (what: string) => {
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await expectGoodScreen(page, what)
    await french.expectNoOther(what)
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
