import type { BrowserContextOptions, Page } from 'playwright-core'
import type { openBrowser } from './browser.ts'

/** The storage key for a visitor who dismissed the drawer of `/home`. */
export const INFO_KEY = 'infoDismissed'

/** A page of a visitor for whom the drawer of `/home` does not open by itself. */
export const returningVisitor = async (
  browser: ReturnType<typeof openBrowser>,
  options: BrowserContextOptions & { expectErrors?: RegExp } = {},
): Promise<Page> => {
  const page = await browser.newPage(options)
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), INFO_KEY)
  return page
}
