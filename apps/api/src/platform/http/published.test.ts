import { brotliDecompressSync } from 'node:zlib'
import { OPENAPI_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { servePublished } from './published.ts'

test('SV-04 the published document is built once per process, and its ETag gets 304', async () => {
  let writes = 0
  const app = fastify()
  servePublished(app, [], {
    get publicUrl() {
      writes += 1
      return 'https://portal.test'
    },
    companyName: 'Vendor',
    contactEmail: 'hello@portal.test',
  })
  expect(writes).toBe(0)
  const ask = (headers = {}) =>
    app.inject({ url: OPENAPI_PATH, headers: { 'accept-encoding': 'br', ...headers } })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toMatchObject({
    servers: [{ url: 'https://portal.test' }],
    info: { contact: { name: 'Vendor', email: 'hello@portal.test' } },
  })
  const known = await ask({ 'if-none-match': first.headers.etag })
  expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
    304,
    '',
    'public, max-age=300',
  ])
  expect(writes).toBe(1)
})

test('the public document is the part for devices and servers', async () => {
  const app = fastify()
  const publisher = {
    publicUrl: 'https://portal.test',
    companyName: 'Vendor',
    contactEmail: 'hello@portal.test',
  }
  servePublished(app, [], publisher)
  const pathsAt = async (url: string) =>
    Object.keys((await app.inject({ url })).json<{ paths: object }>().paths)
  const [all, open] = [await pathsAt(OPENAPI_PATH), await pathsAt(OPENAPI_PUBLIC_PATH)]
  expect(open).toContain('/api/device/report_estimations')
  expect(open).not.toContain('/api/account/update_password')
  expect(all).toEqual(expect.arrayContaining([...open, '/api/account/update_password']))
})
