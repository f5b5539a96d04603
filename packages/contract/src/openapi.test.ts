import * as z from 'zod'
import { expect, test } from 'vitest'
import { directCall } from './direct-call.ts'
import { openapi } from './openapi.ts'
import { mode, service } from './rpc.ts'

const toy = service('/api/toy', 'Toys', {
  turn_on: mode({
    summary: 'Turn a toy on',
    access: ['developer', 'public'],
    permission: 'licence.read',
    placed: true,
    subject: 'session_id',
    idempotent: true,
    input: z.strictObject({ session_id: z.string(), speed: z.int().default(1) }),
    output: z.object({ result: z.literal('OK') }),
  }),
})

test('a request has execution_mode, requires fields without a default and refuses unknown fields', () => {
  expect(openapi([toy])).toMatchObject({
    components: {
      schemas: {
        'turn_on.request': {
          properties: { execution_mode: { const: 'turn_on' }, session_id: { type: 'string' } },
          required: ['execution_mode', 'session_id'],
          additionalProperties: false,
        },
        'turn_on.response': { properties: { result: { const: 'OK' } }, additionalProperties: false },
      },
    },
  })
})

test('a mode lists its access, permission, subject and idempotency', () => {
  expect(openapi([toy])).toMatchObject({
    paths: {
      '/api/toy': {
        post: {
          security: [{ developer: [] }, {}],
          parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
          'x-modes': {
            turn_on: {
              access: ['developer', 'public'],
              permission: 'licence.read',
              placed: true,
              subject: 'session_id',
              idempotent: true,
            },
          },
        },
      },
    },
  })
})

test('a mode whose input accepts unknown fields is refused', () => {
  const loose = service('/api/toy', 'Toys', {
    turn_on: mode({
      summary: 'Turn a toy on',
      access: ['public'],
      input: z.object({}),
      output: z.object({}),
    }),
  })
  expect(() => openapi([loose])).toThrow('turn_on')
})

test('a direct call has its parameters in the query and no body', () => {
  const ring = directCall({
    path: '/api/ring',
    summary: 'Ring a bell',
    query: z.strictObject({ bell: z.string(), times: z.string().optional() }),
    output: z.object({ result: z.literal('OK') }),
  })
  const { paths } = openapi([], [ring]) as { paths: Record<string, { post: object }> }
  expect(paths['/api/ring']?.post).toMatchObject({
    summary: 'Ring a bell',
    parameters: [
      { name: 'bell', in: 'query', required: true },
      { name: 'times', in: 'query', required: false },
    ],
  })
  expect(paths['/api/ring']?.post).not.toHaveProperty('requestBody')
})

test('a direct call with method GET and a bearer token is published that way', () => {
  const look = directCall({
    path: '/api/look',
    method: 'GET',
    bearer: 'analytics_link',
    summary: 'Look at a bell',
    query: z.strictObject({}),
    output: z.object({ bell: z.string() }),
  })
  expect(openapi([], [look])).toMatchObject({
    paths: { '/api/look': { get: { security: [{ analytics_link: [] }], parameters: [] } } },
    components: { securitySchemes: { analytics_link: { type: 'http', scheme: 'bearer' } } },
  })
})
