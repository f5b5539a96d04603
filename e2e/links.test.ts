import { markdownPath } from '@assure/documents/documents'
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
/** The only external hosts that links may point to. */
const OUTSIDE = ['play.google.com', 'apps.apple.com', 'ico.org.uk', 'support.perspectiveapi.com']

let site: Crawl
let origin: string
/** Returns the parsed pages of the sitemap. */
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
  test('Deliver 6, HM-08: every link, file, picture and anchor resolves', () => {
    expect(brokenReferences(site)).toEqual([])
  })

  test('HM-08 every page of the documentation links to its Markdown, which has its title', () => {
    const documentation = pages().filter(({ url }) => url.startsWith(`${origin}/documentation/`))
    expect(documentation.length).toBeGreaterThan(100)
    for (const { url, page } of documentation) {
      const html = site.fetched.get(url)?.body.toString() ?? ''
      const [, link] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? []
      expect(link).toBe(markdownPath(new URL(url).pathname))
      const [title = ''] = site.fetched.get(`${origin}${link}`)?.body.toString().split('\n') ?? []
      expect([url, page.title]).toEqual([url, expect.stringContaining(title.slice('# '.length))])
      expect(title).toMatch(/^# \S/)
    }
  })

  test('Deliver 6: the crawler finds broken references', () => {
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

  test('Deliver 6: files have the type of their extension and come from this site', () => {
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
      atom: /^application\/atom\+xml$/,
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

  test('HM-07: every linked document is a PDF in both languages', () => {
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

  test('Deliver 6: external links point only to allowed hosts, by HTTPS', () => {
    const hosts = new Set(site.outward.map(({ to }) => new URL(to).host))
    expect([...hosts].filter((host) => !OUTSIDE.includes(host))).toEqual([])
    expect(site.outward.filter(({ to }) => !to.startsWith('https:'))).toEqual([])
  })
})

describe('search engine metadata', () => {
  test('Deliver 6: every page of the sitemap is canonical, and its translations link to each other', () => {
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

  test('Deliver 6: every linked public page is in the sitemap', () => {
    const listed = new Set(pages().map(({ url }) => url))
    const others = [...site.fetched.values()].filter(
      ({ page, status }) => status === 200 && page && !listed.has(page.canonical ?? ''),
    )
    expect(others.map(({ url }) => new URL(url).pathname)).toEqual(['/offline'])
  })

  test('Deliver 6: titles and descriptions have the right length and are unique', () => {
    for (const { url, page } of pages()) {
      expect(page.headings, url).toBe(1)
      expect(page.title.length, `${url}: ${page.title}`).toBeGreaterThan(12)
      expect(page.title.length, `${url}: ${page.title}`).toBeLessThanOrEqual(90)
      const description = page.metas.get('description') ?? ''
      expect(description.length, `${url}: ${description}`).toBeGreaterThan(40)
      expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(200)
    }
    // Titles are compared within a language, because one word can be a title in both.
    expect(twice(pages().map(({ page }) => `${page.language} ${page.title}`))).toEqual([])
    expect(twice(pages().map(({ page }) => page.metas.get('description') ?? ''))).toEqual([])
  })

  test('Deliver 6: a shared link has title, description, URL and a picture in its language', () => {
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

  test('Deliver 6: structured data has the page’s URL and the operator’s settings', () => {
    for (const { url, page } of pages()) {
      expect(page.data, url).toHaveLength(1)
      const text = JSON.stringify(page.data)
      expect(text, url).toContain(`"url":"${url}"`)
      expect(text, url).not.toContain('@@')
    }
  })

  test('Deliver 6: application pages are noindex, except login and sign-up', async () => {
    const robotsOf = async (path: string) => (await fetch(origin + path)).headers.get('x-robots-tag')
    for (const path of ['/dashboard', '/agecheck-licences', '/reset-password/x', '/nothing-here'])
      expect(await robotsOf(path), path).toBe('noindex')
    for (const path of ['/home', '/fr/home', '/login', '/signup', '/retail-login', '/retail-signup'])
      expect(await robotsOf(path), path).toBeNull()
  })
})

describe('in the browser', () => {
  test('Deliver 6: no public page violates its security policy or calls another host', async () => {
    const page = await newPage()
    const some = pages().filter(
      ({ url }) => !/\/documentation\/\w\w\/./.test(url) || url.endsWith('voiceassure'),
    )
    expect(some.length).toBeGreaterThan(12)
    for (const { url } of some) {
      await page.goto(url)
      // Scroll down, so that lazy-loaded content is requested too.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    }
  })

  const SCREENS = {
    developer: [
      '/agecheck-licences',
      '/activate-licence',
      '/dashboard',
      '/api-keys',
      '/api-keys/requests',
      '/plans',
      '/reports',
      '/alerts',
      '/profile',
    ],
    retail: ['/retail-selfservice-licencelist', '/retail-subscriptions'],
    nobody: ['/login', '/signup', '/reset-password', '/retail-login', '/retail-signup', '/nothing-here'],
  }

  // By default only logged-out screens: application paths are built from route names, which the compiler checks.
  test.each(TESTS_ALL ? (['developer', 'retail', 'nobody'] as const) : (['nobody'] as const))(
    'RT-02: every link on the screens of a %s resolves',
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
