import { beforeAll, describe, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { openBrowser } from './support/browser.ts'
import { brokenReferences, type Crawl, crawl } from './support/crawl.ts'
import { readPage } from './support/html.ts'
import { demoAccount, logIn } from './support/login.ts'
import { logInToRetail } from './support/retail.ts'
import { ownPortal } from './support/own-portal.ts'

const { newPage } = openBrowser()
const STARTS = [
  ...[
    '/home',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/site.webmanifest',
    '/favicon.ico',
  ],
  ...['/login', '/signup', '/retail-login', '/retail-signup', '/offline'],
]
/** The only places that links lead out of the site to. */
const OUTSIDE = ['play.google.com', 'apps.apple.com', 'ico.org.uk', 'support.perspectiveapi.com']

let site: Crawl
let origin: string
/** The sitemap's pages, as they were read. */
const pages = () => {
  const map = site.fetched.get(`${origin}/sitemap.xml`)?.body.toString() ?? ''
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const page = site.fetched.get(url)?.page
    if (!page) throw new Error(`${url} of the sitemap is no page`)
    return { url, page }
  })
}
const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

beforeAll(async () => {
  origin = ownPortal().url
  site = await crawl(origin, STARTS)
})

describe('a crawler over the whole site', () => {
  test('Deliver 6, HM-08: every link, file, picture and place within a page is there', () => {
    expect(brokenReferences(site)).toEqual([])
  })

  test('Deliver 6: the crawler sees what is wrong', () => {
    const page = readPage(
      '<html lang="en"><a href="/gone">x</a><a href="#nowhere">x</a><h1 id="here">x</h1></html>',
    )
    expect(page.links).toEqual(['/gone', '#nowhere'])
    const url = 'http://a.example/'
    const one = { url, status: 200, type: 'text/html', robots: '', page, body: Buffer.from('') }
    const found = {
      fetched: new Map([
        [url, one],
        [`${url}gone`, { ...one, status: 404 }],
      ]),
      references: page.links.map((to) => ({ from: url, to: new URL(to, url).href })),
    }
    expect(brokenReferences({ ...site, ...found })).toHaveLength(2)
    expect(brokenReferences({ ...site, ...found, references: [{ from: url, to: `${url}#here` }] })).toEqual(
      [],
    )
  })

  test('Deliver 6: files are of the kind that their names say, and none comes from elsewhere', () => {
    const kinds: Record<string, RegExp> = {
      pdf: /^application\/pdf$/,
      md: /^text\/markdown$/,
      css: /^text\/css$/,
      js: /javascript$/,
      png: /^image\/png$/,
      svg: /^image\/svg\+xml$/,
      ico: /^image\//,
      woff2: /^font\/woff2$/,
      xml: /^application\/xml$/,
      txt: /^text\/plain$/,
      webmanifest: /^application\/manifest\+json$/,
    }
    const wrong = [...site.fetched.values()].filter(({ url, type }) => {
      const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''
      return !(kinds[ending] ?? /^(?:text\/html|application\/json)$/).test(type)
    })
    expect(wrong.map(({ url, type }) => `${url}: ${type}`)).toEqual([])
    const count = (kind: string) => [...site.fetched.keys()].filter((url) => url.endsWith(`.${kind}`)).length
    for (const kind of ['pdf', 'md', 'css', 'js', 'png']) expect(count(kind), kind).toBeGreaterThan(1)
    expect(site.foreignFiles).toEqual([])
  })

  test('HM-07: every document that is linked to is a PDF in both languages', () => {
    const files = [...site.fetched.values()].filter(({ url }) => url.endsWith('.pdf'))
    for (const { url, body } of files) expect(body.subarray(0, 5).toString(), url).toBe('%PDF-')
    const inLanguage = (language: string) =>
      files.filter(({ url }) => url.includes(`/docs/${language}/`)).length
    expect(inLanguage('en')).toBeGreaterThan(10)
    expect(inLanguage('fr')).toBe(inLanguage('en'))
  })

  test('HM-05: the footer of every public page shows the copyright year', () => {
    for (const { url } of pages())
      expect(site.fetched.get(url)?.body.toString(), url).toMatch(
        /<footer[^]*© 2024 Lumen Assure<[^]*<\/footer>/,
      )
  })

  test('Deliver 6: links lead out of the site only to where they should', () => {
    const hosts = new Set(site.outward.map(({ to }) => new URL(to).host))
    expect([...hosts].filter((host) => !OUTSIDE.includes(host))).toEqual([])
    expect(site.outward.filter(({ to }) => !to.startsWith('https:'))).toEqual([])
  })
})

describe('what search engines read', () => {
  test('Deliver 6: every page of the sitemap names itself, and each translation names it back', () => {
    const known = new Map(pages().map(({ url, page }) => [url, page]))
    expect(known.size).toBeGreaterThan(40)
    for (const [url, page] of known) {
      expect(page.canonical, url).toBe(url)
      expect([...page.alternates.keys()], url).toEqual(['en', 'fr', 'x-default'])
      expect(page.alternates.get('x-default'), url).toBe(page.alternates.get('en'))
      expect(page.alternates.get(page.language), url).toBe(url)
      for (const other of page.alternates.values()) {
        expect([...(known.get(other)?.alternates ?? [])], `${url} -> ${other}`).toEqual([...page.alternates])
      }
    }
  })

  test('Deliver 6: every public page that is linked to is in the sitemap', () => {
    const listed = new Set(pages().map(({ url }) => url))
    const others = [...site.fetched.values()].filter(
      ({ page, status }) => status === 200 && page && !listed.has(page.canonical ?? ''),
    )
    expect(others.map(({ url }) => new URL(url).pathname)).toEqual(['/offline'])
  })

  test('Deliver 6: titles and descriptions are there, of the right length, and no two pages of a language have the same', () => {
    for (const { url, page } of pages()) {
      expect(page.headings, url).toBe(1)
      expect(page.title.length, `${url}: ${page.title}`).toBeGreaterThan(12)
      expect(page.title.length, `${url}: ${page.title}`).toBeLessThanOrEqual(90)
      const description = page.metas.get('description') ?? ''
      expect(description.length, `${url}: ${description}`).toBeGreaterThan(40)
      expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(200)
    }
    // A word may be the same in both languages.
    expect(twice(pages().map(({ page }) => `${page.language} ${page.title}`))).toEqual([])
    expect(twice(pages().map(({ page }) => page.metas.get('description') ?? ''))).toEqual([])
  })

  test('Deliver 6: a shared link has a title, a text, an address, and a picture of its language that is there', () => {
    for (const { url, page } of pages()) {
      const { metas } = page
      expect(metas.get('og:url'), url).toBe(url)
      expect(metas.get('og:title'), url).not.toBe('')
      expect(metas.get('og:description'), url).toBe(metas.get('description'))
      expect(metas.get('og:image'), url).toMatch(
        new RegExp(`^${origin}/social/[a-z-]+-${page.language}\\.png$`),
      )
    }
  })

  test('Deliver 6: structured data is right as sent, with the settings in it', () => {
    for (const { url, page } of pages()) {
      expect(page.data, url).toHaveLength(1)
      const text = JSON.stringify(page.data)
      expect(text, url).toContain(`"url":"${url}"`)
      expect(text, url).not.toContain('@@')
    }
  })

  test('Deliver 6: pages of the application are kept from search engines, but for those that lead into it', async () => {
    const robotsOf = async (path: string) => (await fetch(origin + path)).headers.get('x-robots-tag')
    for (const path of ['/dashboard', '/agecheck-licences', '/reset-password/x', '/nothing-here'])
      expect(await robotsOf(path), path).toBe('noindex')
    for (const path of ['/home', '/fr/home', '/login', '/signup', '/retail-login', '/retail-signup'])
      expect(await robotsOf(path), path).toBeNull()
  })
})

describe('in the browser', () => {
  test('Deliver 6: no public page breaks its policy or asks another host for anything', async () => {
    const page = await newPage()
    const some = pages().filter(
      ({ url }) => !/\/documentation\/\w\w\/./.test(url) || url.endsWith('voiceassure'),
    )
    expect(some.length).toBeGreaterThan(12)
    for (const { url } of some) {
      await page.goto(url)
      // Everything that is fetched when it is seen.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    }
  })

  const SCREENS = {
    developer: [
      '/agecheck-licences',
      '/activate-licence',
      '/dashboard',
      '/api-keys',
      '/plans',
      '/reports',
      '/alerts',
      '/profile',
    ],
    retail: ['/retail-selfservice-licencelist', '/retail-subscriptions'],
    nobody: ['/login', '/signup', '/reset-password', '/retail-login', '/retail-signup', '/nothing-here'],
  }

  // Paths of the application are made from the names of its routes, which the compiler checks.
  test.each(TESTS_ALL ? (['developer', 'retail', 'nobody'] as const) : (['nobody'] as const))(
    'RT-02: every link on the screens of a %s leads somewhere',
    async (who) => {
      const page = await newPage({ expectErrors: /status of 404/ })
      if (who === 'developer') await logIn(page, 'manager')
      if (who === 'retail') await logInToRetail(page, demoAccount('store'))
      const found = new Set<string>()
      for (const path of SCREENS[who]) {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        const links = page.locator('a[href]')
        for (const href of await links.evaluateAll((all: HTMLAnchorElement[]) => all.map((a) => a.href)))
          if (!href.startsWith(`${page.url()}#`)) found.add(href)
      }
      expect(found.size).toBeGreaterThan(3)
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const wrong: string[] = []
      for (const href of found) {
        const url = new URL(href)
        if (url.protocol === 'mailto:') continue
        if (url.origin !== origin) {
          if (!OUTSIDE.includes(url.host)) wrong.push(href)
          continue
        }
        const headers = { cookie, 'sec-fetch-site': 'same-origin' }
        const { status } = await fetch(url, { headers, redirect: 'manual' })
        if (status !== 200) wrong.push(`${href}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
