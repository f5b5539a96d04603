import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { CHROMIUM_FLAGS } from '../../tools/test-run/chromium.ts'
import { watchSecrets } from './secrets.ts'
import { visitorHeaders } from './visitor.ts'
import { ownPortal } from './own-portal.ts'

/** Chromium uses only the last such argument, so the list repeats Playwright's. The first two are ours. */
const FEATURES_OFF = [
  // Every new window loads the address bar's popup page, which is slower than most pages of the portal.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const ARGUMENTS = [`--disable-features=${FEATURES_OFF.join(',')}`, ...CHROMIUM_FLAGS]

/** Console message of a call that a busy server did not answer. What the page then does is for the test. */
const BUSY = 'the server responded with a status of 503'
/** Console message when a test blocks service workers. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }

/** Records the URLs of all requests from now on, except the favicon, which loads at any time. */
export const watchRequests = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^\/favicon\.\w+$/.test(new URL(url).pathname)) urls.push(url)
  })
  return urls
}

interface BrowserOptions {
  /** Further arguments of Chromium, which then is launched for this file only. */
  args?: readonly string[]
}

interface PageOptions extends BrowserContextOptions {
  /** Console errors that the test expects. */
  expectErrors?: RegExp
}

const launch = (args: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...ARGUMENTS, ...args],
    env: { ...process.env, TMPDIR: ownPortal().browserFolder },
  })

/** The browser of this worker. It stays for the next files, and ends with the worker. */
let shared: Promise<Browser> | undefined

/**
 * A browser for the tests of one file. Whatever a page says on its console as an error, throws, or has blocked
 * by the content security policy fails the test that opened it, and so does a request to another host.
 */
export const openBrowser = ({ args = [] }: BrowserOptions = {}) => {
  let browser: Browser
  let faults: string[] = []
  beforeAll(async () => {
    browser = await (args.length > 0 ? launch(args) : (shared ??= launch([])))
  })
  afterAll(async () => {
    if (args.length > 0) await browser.close()
  })
  afterEach(() => {
    const seen = faults
    faults = []
    expect(seen).toEqual([])
  })

  const watch = (page: Page, ownOrigin: string, expectErrors: RegExp | undefined) => {
    watchSecrets(page)
    const note = (fault: string) => {
      if (!expectErrors?.test(fault)) faults.push(fault)
    }
    page.on('console', (message) => {
      if (message.text().includes(WORKER_BLOCKED) || message.text().includes(BUSY)) return
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() === 503 && !response.headers()['retry-after']) note(`no wait: ${response.url()}`)
    })
    page.on('pageerror', (error) => note(`page: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== ownOrigin) note(`another host: ${request.url()}`)
    })
  }

  return {
    /** Opens a page for a new visitor with its own IP address. It is closed when the test ends. */
    newPage: async ({ expectErrors, ...options }: PageOptions = {}): Promise<Page> => {
      const baseURL = options.baseURL ?? ownPortal().url
      const context = await browser.newContext({
        viewport: DESKTOP,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        permissions: ['clipboard-read', 'clipboard-write'],
        extraHTTPHeaders: visitorHeaders(),
        // Service workers would hide requests from the test and could serve an older build.
        serviceWorkers: 'block',
        ...options,
        baseURL,
      })
      onTestFinished(async () => {
        // Ignore requests that are pending in routes when the test ends.
        for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      watch(page, baseURL, expectErrors)
      return page
    },
  }
}
