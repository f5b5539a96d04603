import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Response } from 'playwright-core'
import { SITE_PAGES, sitePath } from '../../apps/portal/src/paths.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../test-run/chromium.ts'
import { logIn, makeAccount } from './accounts.ts'
import { withPortal } from './bench-portal.ts'
import { openLinks } from './bench-devices.ts'
import { fillUsage } from './bulk-usage.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { inKb } from './statistics.ts'

const PUBLIC_GOAL_BYTES = 12_000
const LOGIN_GOAL_BYTES = 143_000
const LIST_GOAL_BYTES = 200_000
const DASHBOARD_GOAL_BYTES = 200_000
/** Gives the dashboard charts to show. */
const USAGE = { days: 2, ofEach: 100 }
/** Inline script of a page, without script files and data blocks. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="(?!module"))[^>]*>([\s\S]*?)<\/script>/g

interface Weight {
  /** Script files, each gzipped separately, in bytes. */
  files: { name: string; bytes: number }[]
  /** The transferred bytes of the same files. */
  sent: number
  /** Inline script of the page, gzipped together. */
  inline: number
  styles: number
}

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

const isScript = ({ headers }: { headers: Record<string, string> }) =>
  /javascript/.test(headers['content-type'] ?? '')

/** A file's name without its hash. */
const nameOf = (url: string) =>
  (new URL(url).pathname.split('/').at(-1) ?? '').replace(/-[\w-]{8}\.js$/, '.js')

interface PageToWeigh {
  what: string
  path: string
  works: string
  goalBytes: number
  cookie?: string | undefined
}

/** The total script of a page, in gzipped bytes. */
const scriptBytes = ({ files, inline }: Weight) => files.reduce((sum, { bytes }) => sum + bytes, inline)

const HEAVIEST = 5
const heaviest = ({ files }: Weight) =>
  [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, HEAVIEST)
    .map(({ name, bytes }) => `${name} ${inKb(bytes)}`)
    .join(', ')

/** Opens a page as a new visitor and waits until `works` is visible and the network is idle. */
const weigh = async (browser: Browser, url: string, works: string, cookie?: string): Promise<Weight> => {
  const context: BrowserContext = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => {
      // A frame is a separate page and gets shared files from the cache.
      if (response.frame() === page.mainFrame()) responses.push(response)
    })
    await page.goto(url)
    await page.locator(works).first().waitFor()
    await page.waitForLoadState('networkidle')
    const weight: Weight = { files: [], sent: 0, inline: 0, styles: 0 }
    for (const response of responses) {
      if (response.status() !== 200) continue
      const headers = response.headers()
      if (isScript({ headers })) {
        weight.files.push({ name: nameOf(response.url()), bytes: gzipped(await response.body()) })
        weight.sent += (await response.request().sizes()).responseBodySize
      } else if (/text\/css/.test(headers['content-type'] ?? '')) {
        weight.styles += gzipped(await response.body())
      } else if (response.request().isNavigationRequest()) {
        const scripts = [...(await response.text()).matchAll(INLINE_SCRIPT)]
        weight.inline += gzipped(scripts.map(([, code = '']) => code).join('\n'))
      }
    }
    return weight
  } finally {
    await context.close()
  }
}

const run = async ({ say }: BenchContext): Promise<Findings> => {
  const executablePath = ensureChromium(say)
  if (!executablePath) throw new Error('The pages are weighed in a browser, and no Chromium was found.')
  return withPortal('embedded', async (portal) => {
    const account = await makeAccount(portal)
    await fillUsage(portal.connection.pool, account.accountId, USAGE)
    const headers = await logIn(portal, account)
    const [link = ''] = await openLinks(portal, headers, 1)
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    const pages: PageToWeigh[] = [
      ...[...SITE_PAGES.map((page) => sitePath(page, 'en')), '/documentation/en'].map((path) => ({
        what: path,
        path,
        works: 'main h1',
        goalBytes: PUBLIC_GOAL_BYTES,
      })),
      // The fields are there before the scripts load, but the button works only once they have run.
      { what: 'login', path: '/login', works: 'form button[type=submit]', goalBytes: LOGIN_GOAL_BYTES },
      {
        what: 'licence list',
        path: '/agecheck-licences',
        works: 'table',
        goalBytes: LIST_GOAL_BYTES,
        cookie: headers.cookie,
      },
      {
        what: 'dashboard with its charts',
        path: '/dashboard',
        works: 'main svg path',
        goalBytes: DASHBOARD_GOAL_BYTES,
        cookie: headers.cookie,
      },
      { what: 'activation link', path: new URL(link).pathname, works: 'h1', goalBytes: LOGIN_GOAL_BYTES },
      { what: 'sign-up', path: '/signup', works: 'input[type=email]', goalBytes: LOGIN_GOAL_BYTES },
      { what: 'human check', path: '/human-check', works: 'h1', goalBytes: LOGIN_GOAL_BYTES },
      {
        what: 'profile',
        path: '/profile',
        works: 'dl',
        goalBytes: LIST_GOAL_BYTES,
        cookie: headers.cookie,
      },
    ]
    try {
      const weighed = []
      for (const page of pages) {
        say(`weighing ${page.what}`)
        weighed.push({
          ...page,
          weight: await weigh(browser, portal.url + page.path, page.works, page.cookie),
        })
      }
      return {
        goals: weighed.map(({ what, goalBytes, weight }) => ({
          what: `JavaScript before '${what}' works, gzip`,
          goal: `<= ${inKb(goalBytes)}`,
          measured: inKb(scriptBytes(weight)),
          met: scriptBytes(weight) <= goalBytes,
        })),
        tables: [
          {
            caption: 'What a first visit fetches until the page works and the network is idle',
            head: [
              'page',
              'scripts',
              'gzip -9',
              'of it inline',
              'files as sent',
              'styles, gzip -9',
              'heaviest',
            ],
            rows: weighed.map(({ what, weight }) => [
              what,
              String(weight.files.length),
              inKb(scriptBytes(weight)),
              inKb(weight.inline),
              inKb(weight.sent),
              inKb(weight.styles),
              heaviest(weight),
            ]),
          },
        ],
        notes: [
          'Each file is gzipped separately, as a server would send it. Sign-up shows the human check in a frame, which is weighed separately. The goals for the activation link, sign-up and the human check are the one for login, that for the profile is the one for the licence list: the design names none.',
        ],
      }
    } finally {
      await browser.close()
    }
  })
}

export const portalWeight: Measure = { name: 'portal-weight', title: 'Weight of the pages', run }
