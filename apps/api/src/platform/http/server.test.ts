import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readSettings } from '#src/settings.ts'
import { securityHeaders } from './security-headers.ts'
import { makeServer } from './server.ts'

test('a request that does not arrive in time gets 408 with a problem body and the security headers', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' }, false)
  const app = await makeServer(settings)
  const socket = Object.assign(new PassThrough(), { destroySoon: () => undefined })
  // What Node does once `headersTimeout` or `requestTimeout` is over.
  app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  for (const [name, value] of Object.entries(securityHeaders(settings.secure)))
    expect(head).toContain(`${name}: ${value}`)
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'request_timeout' })
  await app.close()
})
