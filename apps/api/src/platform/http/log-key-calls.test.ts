import { RpcError, type ProblemCode } from '@assure/contract/rpc-error'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logKeyCalls } from './log-key-calls.ts'
import { problemSender } from './problem.ts'

test('a call that a busy server refused costs no look-up of its key, unlike one that is no JSON', async () => {
  const app = Fastify()
  app.setErrorHandler(problemSender('https://portal.test'))
  const found: string[] = []
  const findApiKey = async ({ sessionId }: { sessionId: string }) => {
    found.push(sessionId)
    return null
  }
  const log = { clock: () => new Date(), add: () => undefined, onDropped: () => undefined }
  const lookUpsEnd = logKeyCalls(app, { findApiKey }, log)
  app.post(SERVICE_PATHS.account, (request) =>
    Promise.reject(
      new RpcError(request.headers['x-code'] as ProblemCode, {
        isBeforeStart: request.headers['x-code'] === 'unavailable',
      }),
    ),
  )
  const callWith = (key: string, code: ProblemCode) => {
    const authorization = `Basic ${Buffer.from(`${key}:x`).toString('base64')}`
    return app.inject({
      method: 'POST',
      url: SERVICE_PATHS.account,
      headers: { authorization, 'x-code': code },
    })
  }
  expect((await callWith('busy', 'unavailable')).statusCode).toBe(503)
  expect((await callWith('unread', 'malformed_body')).statusCode).toBe(400)
  await lookUpsEnd()
  expect(found).toEqual(['unread'])
  await app.close()
})
