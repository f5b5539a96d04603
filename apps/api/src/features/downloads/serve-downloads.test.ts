import { createHash } from 'node:crypto'
import { COLLECTION_PATHS, DOWNLOAD_PARTS } from '@assure/contract/download-parts'
import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import { servePublished } from '#src/platform/http/published.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveDownloads } from './serve-downloads.ts'

const PUBLISHER = {
  publicUrl: 'https://portal.test',
  companyName: 'Vendor',
  contactEmail: 'hello@portal.test',
}

test('HM-08 the list has the size and checksum of each file as the server sends it', async () => {
  const app = fastify()
  const parts = serveDownloads(app, PUBLISHER, servePublished(app, [], PUBLISHER))
  const list = (await parts.read())[DOWNLOAD_PARTS.html.en] ?? ''
  const items = list.split('<li>').slice(1)
  const paths = [...OPENAPI_PATHS, ...Object.values(COLLECTION_PATHS)]
  expect(items.length).toBe(paths.length)
  for (const path of paths) {
    const item = items.find((each) => each.includes(`href="${path}"`))
    const { rawPayload, statusCode, headers } = await app.inject({ url: path })
    expect([path, statusCode, headers['content-type']]).toEqual([
      path,
      200,
      'application/json; charset=utf-8',
    ])
    expect(item).toContain(`<code>${createHash('sha256').update(rawPayload).digest('hex')}</code>`)
    expect(item).toContain(`${rawPayload.length.toLocaleString('en')} bytes`)
  }
  const rows = ((await parts.read())[DOWNLOAD_PARTS.markdown.en] ?? '').split('\n').slice(2)
  expect(rows.length).toBe(paths.length)
  for (const path of paths) {
    const { rawPayload } = await app.inject({ url: path })
    const row = rows.find((each) => each.includes(`(${PUBLISHER.publicUrl}${path})`))
    expect(row).toContain(`\`${createHash('sha256').update(rawPayload).digest('hex')}\``)
    expect(row).toContain(`${rawPayload.length.toLocaleString('en')} bytes`)
  }
  expect(await parts.read()).toBe(await parts.read())
})

test('a collection that could not be built once is built at the next call', async () => {
  let failures = 0
  let isFailing = true
  const publisher = {
    ...PUBLISHER,
    get publicUrl() {
      if (!isFailing) return PUBLISHER.publicUrl
      failures += 1
      throw new Error('cannot build')
    },
  }
  const app = fastify()
  const parts = serveDownloads(app, publisher, servePublished(app, [], PUBLISHER))
  const url = Object.values(COLLECTION_PATHS)[0] ?? ''
  expect((await app.inject(url)).statusCode).toBe(500)
  await expect(parts.read()).rejects.toThrow('cannot build')
  expect(failures).toBeGreaterThan(0)
  isFailing = false
  expect((await app.inject(url)).statusCode).toBe(200)
  expect((await parts.read())[DOWNLOAD_PARTS.html.en]).toContain(url)
})
