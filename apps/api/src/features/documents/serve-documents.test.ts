import { LANGUAGES } from '@assure/contract/constants'
import { DEFAULT_PORTAL_CONFIG } from '@assure/contract/portal-config'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import fastify from 'fastify'
import { RELEASED_VERSIONS, versionId } from '@assure/documents/changelog/released-versions'
import type { SearchIndex } from '@assure/documents/search-index'
import { type Element, Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { sampleDayParts } from './sample-day-parts.ts'
import { serveDocuments } from './serve-documents.ts'

/** The clock of the server, which goes on while it runs. */
let now = new Date('2026-11-22T10:00:00Z')
/** Lists as the server would fill them in. They change while it runs. */
let releases = '**Android 3.2.0**'
const PARTS = {
  names: [SDK_PARTS.releasesMarkdown.en],
  read: () => Promise.resolve({ [SDK_PARTS.releasesMarkdown.en]: releases }),
}
const server = () => {
  const app = fastify()
  const portal = {
    ...DEFAULT_PORTAL_CONFIG,
    companyName: 'Acme <i> & Sons',
    appSlug: 'agecheck',
    publicUrl: 'https://portal.example',
    demo: false,
    testCards: false,
    release: '1.0.0',
  }
  serveDocuments(app, portal, () => now, [PARTS, sampleDayParts(() => now)])
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/html').send('no such page'))
  return app
}
const PDF = '/static/docs/en/voiceassure.pdf'

test('HM-07 a document’s PDF has its own file name and answers 304 while unchanged', async () => {
  const app = server()
  const { statusCode, headers, rawPayload } = await app.inject(PDF)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="voiceassure-en.pdf"',
  })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(headers['content-length']).toBe(String(rawPayload.length))
  const again = await app.inject({ url: PDF, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: PDF })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(rawPayload.length) })
})

test.each([
  '/static/docs/en/nothing.pdf',
  '/static/docs/de/voiceassure.pdf',
  '/static/docs/en/voiceassure.docx',
  '/static/docs/en/..%2f..%2fpackage.pdf',
  '/static/docs/en/constructor.pdf',
  '/static/docs/de/search.json',
  '/documentation/en/nothing.md',
  '/documentation/de/changelog.atom',
])('HM-07 %s answers 404', async (url) => {
  const { statusCode, body } = await server().inject(url)
  expect([statusCode, body]).toEqual([404, 'no such page'])
})

test.each(LANGUAGES)('the changelog is a valid Atom feed with stable ids, in %s', async (language) => {
  const path = `/documentation/${language}/changelog`
  const { headers, body } = await server().inject(`${path}.atom`)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = new new Window().DOMParser().parseFromString(body, 'application/xml')
  expect(feed.querySelector('parsererror')).toBeNull()
  const root = feed.documentElement
  expect([root.tagName, root.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  const textIn = (of: Element, name: string) => of.querySelector(`:scope > ${name}`)?.textContent
  const page = `https://portal.example${path}`
  expect(textIn(root, 'id')).toBe(page)
  expect(textIn(root, 'title')).toContain('Acme <i> & Sons')
  expect(root.querySelector('author > name')?.textContent).toBe('Acme <i> & Sons')
  expect(root.querySelector('link[rel="self"]')?.getAttribute('href')).toBe(`${page}.atom`)
  const entries = [...root.querySelectorAll('entry')]
  expect(entries.map((entry) => textIn(entry, 'id'))).toEqual(
    RELEASED_VERSIONS.map((each) => `${page}#${versionId(each)}`),
  )
  for (const of of [root, ...entries])
    expect(textIn(of, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  for (const entry of entries) expect(textIn(entry, 'title')).toMatch(/\d\.\d\.\d/)
})

test('HM-08 a document’s Markdown has the settings as escaped text and links as URLs', async () => {
  const { headers, body } = await server().inject('/documentation/en/privacy-policy.md')
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(body).toMatch(/^# \S/)
  expect(body).toContain(String.raw`Acme \<i\> & Sons`)
  expect(body).not.toMatch(/\{\{|\]\((?:doc|page):/)
})

test('HM-08 the search index lists sections with their ids, and llms.txt lists documents', async () => {
  const app = server()
  const { sections } = (await app.inject('/static/docs/en/search.json')).json<SearchIndex>()
  expect(sections).toContainEqual(
    expect.objectContaining({
      path: 'api/report_estimations',
      heading: 'latency',
      id: 'takes-reports-latency',
    }),
  )
  const { body } = await app.inject('/llms.txt')
  expect(body).toContain('(https://portal.example/documentation/en/voiceassure.md)')
  expect(body).toContain('(https://portal.example/documentation/fr/api.md)')
  expect(body).toContain('(https://portal.example/documentation/en/api/report_estimations.md)')
  expect(body).toContain('(https://portal.example/documentation/en/api/portal.md)')
  // Each with its summary, so that a reader opens the right one at once.
  expect(body).toContain('/documentation/en/api/cukka.md): Estimations of a month')
  expect(body).toContain('/documentation/en/test-mode.md): Build a whole integration')
  expect(body.match(/^- .*\.md\)$/gm)).toBeNull()
})

test('HM-08 every Markdown page in llms.txt answers, also the start page', async () => {
  const app = server()
  const { body } = await app.inject('/llms.txt')
  const paths = [...body.matchAll(/\(https:\/\/portal\.example(\/\S+\.md)\)/g)].map(([, path = '']) => path)
  expect(paths).toEqual(expect.arrayContaining(['/documentation/en.md', '/documentation/fr.md']))
  for (const path of paths) expect((await app.inject(path)).statusCode, path).toBe(200)
  const start = await app.inject('/documentation/en.md')
  expect(start.body).toContain('https://portal.example/documentation/en/api/cukka')
  expect(start.body).toContain('export PORTAL_URL=https://portal.example')
  expect((await app.inject('/documentation/de.md')).statusCode).toBe(404)
})

test('HM-08 the Markdown of the SDKs has the releases as they are now, and 304 only while they stay the same', async () => {
  const app = server()
  const url = '/documentation/en/sdks.md'
  const { headers, body } = await app.inject(url)
  expect(body).toContain('\n\n**Android 3.2.0**\n\n')
  const again = () => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  releases = '**Android 3.3.0**'
  expect((await again()).body).toContain('**Android 3.3.0**')
})

test('HM-08 a Markdown page with a sample answers 304 on the same day, and not on the next', async () => {
  const app = server()
  const url = '/documentation/en/voiceassure.md'
  const { headers, body } = await app.inject(url)
  expect(body).toContain('"day": "2026-11-21"')
  const again = () => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  now = new Date('2026-11-22T23:59:59Z')
  expect((await again()).statusCode).toBe(304)
  now = new Date('2026-11-23T00:00:00Z')
  expect((await again()).body).toContain('"day": "2026-11-22"')
})
