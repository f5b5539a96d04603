import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from './memory-store.ts'
import { redirectFault, request } from './service-call.ts'
import { fakeTiming } from './testing/fake-timing.ts'
import { UsageClient } from './usage-client.ts'

const serverOf = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const NAMELESS = 'The server answered with a redirect, which is not followed. Check the option url.'

test('a redirect is not followed, may pass, and is named without its query', async () => {
  let followed = 0
  const other = await serverOf((_request, response) => {
    followed += 1
    response.end()
  })
  const url = await serverOf((_request, response) =>
    response.writeHead(307, { location: `${other}/login?secret=s` }).end(),
  )
  const headers = { Authorization: 'Basic c2VjcmV0' }
  await expect(request(fetch, url, { method: 'POST', headers, body: '{}' })).rejects.toMatchObject({
    code: 'redirect',
    passing: true,
    message: `The server answered with a redirect to ${other}/login, which is not followed. Check the option url.`,
  })
  expect(followed).toBe(0)
})

test('a redirect whose target a browser hides, or is no address, is named without it', () => {
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  expect(redirectFault(hidden, 'https://portal.test')).toBe(NAMELESS)
  const wrong = new Response(null, { status: 302, headers: { location: 'https://' } })
  expect(redirectFault(wrong, 'https://portal.test')).toBe(NAMELESS)
})

test.each([200, 304, 400, 503])('an answer with status %i is no redirect', (status) => {
  expect(redirectFault(new Response(null, { status }), 'https://portal.test')).toBeNull()
})

test('counts stay queued while the server redirects', async () => {
  const key = { session_id: 'ak_1', session_password: 'secret' }
  const send = async () => new Response(null, { status: 302, headers: { location: '/maintenance' } })
  const options = { url: 'https://portal.test', store: memoryStore(), timing: fakeTiming(Date.now()) }
  const usage = new UsageClient({ ...options, key, fetch: send })
  await usage.addSpoof('face')
  await usage.seal()
  await expect(usage.flush()).rejects.toMatchObject({ code: 'redirect' })
  expect((await usage.pending()).estimations).toHaveLength(1)
})
