import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitReads } from './limit-reads.ts'
import { problemSender } from './problem.ts'

const LARGE = [...OPENAPI_PATHS, '/static/docs/en/search.json']

const makeApp = () => {
  const app = Fastify({ trustProxy: true })
  app.setErrorHandler(problemSender('https://portal.test'))
  limitReads(app, { trustProxy: ['203.0.113.1'] }, () => 0)
  for (const path of ['/home', '/healthz', '/assets/app.js', ...LARGE]) app.get(path, async () => 'ok')
  app.post('/home', async () => 'ok')
  return app
}

test('an address gets 429 after a burst of 200 reads; others are not limited', async () => {
  const app = makeApp()
  const get = (url: string, address: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { 'x-forwarded-for': address } })
  const passed = async (number: number, url: string, address: string) => {
    const answers = await Promise.all(Array.from({ length: number }, () => get(url, address)))
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }
  expect(await passed(210, '/home', '2001:db8::1')).toBe(200)
  // The same /64.
  const refused = await get('/home', '2001:db8::2')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/home', '2001:db8:0:1::1')).statusCode).toBe(200)
  expect((await get('/home', '2001:db8::2', 'POST')).statusCode).toBe(200)
  for (const free of ['/healthz', '/assets/app.js'])
    expect((await get(free, '2001:db8::2')).statusCode).toBe(200)
  await app.close()
})

test('large reads share a smaller limit, and loopback has none', async () => {
  const app = makeApp()
  const passed = async (address: string) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.inject({
          url: LARGE[index % LARGE.length] ?? '',
          headers: { 'x-forwarded-for': address },
        }),
      ),
    )
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }
  expect(await passed('203.0.113.7')).toBe(20)
  expect(await passed('127.0.0.1')).toBe(60)
  await app.close()
})

test('another spelling of an address has the same limit, and a file that is missing is no asset', async () => {
  const app = makeApp()
  const passed = async (urls: readonly string[], address: string) => {
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, index) =>
        app.inject({ url: urls[index % urls.length] ?? '', headers: { 'x-forwarded-for': address } }),
      ),
    )
    return answers.filter(({ statusCode }) => statusCode !== 429).length
  }
  const spelled = [
    '/%61pi/openapi.json',
    '/static/doc%73/en/search.json',
    'http://other.test/api/openapi.json',
  ]
  expect(await passed(spelled, '203.0.113.8')).toBe(20)
  expect(await passed(['/assets/nothing-here'], '203.0.113.9')).toBe(200)
  expect(await passed(['/%61ssets/app.js'], '203.0.113.9')).toBe(240)
  await app.close()
})

test('visitors behind a proxy that no setting shows do not share a limit', async () => {
  const app = Fastify()
  limitReads(app, { trustProxy: undefined }, () => 0)
  app.get('/home', async () => 'ok')
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `198.51.100.${index % 200}` }
      return (await app.inject({ url: '/home', headers, remoteAddress: '203.0.113.1' })).statusCode
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await app.close()
})
