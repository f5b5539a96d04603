import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { encodingOf, keptContent, namesTag, sendKept } from './kept-content.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
])('a browser that accepts %j gets the encoding %j', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

test.each(['a', ';', ',', 'br;'])(
  '16 kB of blanks after %j in Accept-Encoding are parsed in under 100 ms',
  (start) => {
    const started = performance.now()
    encodingOf(`${start}${' '.repeat(16_000)}b`)
    expect(performance.now() - started).toBeLessThan(100)
  },
)

test.each([
  [undefined, false],
  ['', false],
  ['"other"', false],
  ['W/"mine"', true],
  ['"mine"', true],
  ['"other", W/"mine"', true],
])('If-None-Match %j matches W/"mine": %j', (header, isKnown) => {
  expect(namesTag(header, 'W/"mine"')).toBe(isKnown)
})

const html = '<p>é</p>'.repeat(500)
const serve = () => {
  const app = fastify()
  const [page, bytes] = [keptContent(html), keptContent(Buffer.from([1, 2, 3]))]
  app.get('/page', async (request, reply) => sendKept(request, reply, page, 'text/html'))
  app.get('/missing', async (request, reply) => sendKept(request, reply.code(404), page, 'text/html'))
  app.get('/bytes', async (request, reply) => sendKept(request, reply, bytes, 'application/pdf'))
  return app
}

test('every encoding decodes to the same text', async () => {
  const app = serve()
  const sent = (encoding: string) => app.inject({ url: '/page', headers: { 'accept-encoding': encoding } })
  const [br, gzip, plain] = [await sent('br'), await sent('gzip'), await sent('')]
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(html)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(html)
  expect(plain.body).toBe(html)
  expect(br.rawPayload.length).toBeLessThan(html.length / 10)
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' })
})

test('bytes are sent without encoding', async () => {
  const { headers, rawPayload } = await serve().inject({
    url: '/bytes',
    headers: { 'accept-encoding': 'br' },
  })
  expect([...rawPayload]).toEqual([1, 2, 3])
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-encoding']).toBeUndefined()
})

test('known content gets 304, but a missing page stays 404', async () => {
  const app = serve()
  const { etag } = (await app.inject('/page')).headers
  const again = async (url: string) =>
    (await app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode
  expect([await again('/page'), await again('/missing')]).toEqual([304, 404])
})
