import type { BrowserContextOptions, Page } from 'playwright-core'
import type { openBrowser } from './browser.ts'

/** Storage key for the dismissed drawer of `/home`. */
export const INFO_KEY = 'infoDismissed'

/** Opens a page for a visitor who has dismissed the drawer of `/home`. */
export const returningVisitor = async (
  browser: ReturnType<typeof openBrowser>,
  options: BrowserContextOptions & { expectErrors?: RegExp } = {},
): Promise<Page> => {
  const page = await browser.newPage(options)
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), INFO_KEY)
  return page
}
