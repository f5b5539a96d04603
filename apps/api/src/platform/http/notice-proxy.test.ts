import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { noticeProxy } from './notice-proxy.ts'

const linesOf = async (trustProxy: string[] | undefined, paths: string[]) => {
  const lines: { msg: string; address?: string }[] = []
  const stream = { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  noticeProxy(app, { trustProxy })
  app.get('/*', () => 'ok')
  app.get('/healthz', () => 'ok')
  for (const url of paths) await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.9' } })
  await app.inject('/direct')
  await app.close()
  return lines
}

test('a proxy that the server does not know is logged once, with its address', async () => {
  expect(await linesOf(undefined, ['/a', '/b'])).toMatchObject([
    { address: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY is not set') as string },
  ])
})

test('a known proxy, a health check and a direct call are not logged', async () => {
  expect(await linesOf(['127.0.0.1'], ['/a'])).toEqual([])
  expect(await linesOf(undefined, ['/healthz?echo'])).toEqual([])
})
