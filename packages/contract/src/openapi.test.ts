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

test('a request requires fields without a default, and refuses unknown fields', () => {
  expect(openapi([toy])).toMatchObject({
    components: {
      schemas: {
        TurnOnRequest: {
          properties: { session_id: { type: 'string' } },
          required: ['session_id'],
          additionalProperties: false,
        },
        TurnOnResponse: { properties: { result: { const: 'OK' } }, additionalProperties: false },
      },
    },
  })
})

test('a call has an address of its own, with its access, permission, subject and idempotency', () => {
  expect(openapi([toy])).toMatchObject({
    paths: {
      '/api/toy/turn_on': {
        post: {
          ...{ operationId: 'turn_on', summary: 'Turn on', tags: ['Portal: toys'] },
          security: [{ developer: [] }, {}],
          parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
          'x-audience': 'portal',
          'x-access': ['developer', 'public'],
          'x-permission': 'licence.read',
          'x-placed': true,
          'x-subject': 'session_id',
          'x-execution-mode': { path: '/api/toy', execution_mode: 'turn_on' },
          responses: { 422: { $ref: '#/components/responses/Problem422' } },
        },
      },
    },
  })
})

test('the public document has no call of the portal’s own pages, and nothing that only they use', () => {
  const served = service('/api/toy', 'Toys', {
    ...toy.modes,
    count_toys: mode({
      summary: 'Count toys',
      access: ['api_key'],
      permission: 'usage.read',
      input: z.strictObject({}),
      output: z.object({ toys: z.int() }),
    }),
  })
  const { paths, components } = openapi([served], [], undefined, { isPublic: true }) as {
    paths: object
    components: { schemas: object }
  }
  expect(Object.keys(paths)).toEqual(['/api/toy/count_toys'])
  expect(Object.keys(components.schemas).toSorted()).toEqual([
    'CountToysRequest',
    'CountToysResponse',
    'Problem',
  ])
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
    name: 'ring',
    path: '/api/ring',
    summary: 'Ring a bell',
    query: z.strictObject({ bell: z.string(), times: z.string().optional() }),
    output: z.object({ result: z.literal('OK') }),
  })
  const { paths } = openapi([], [ring]) as { paths: Record<string, { post: object }> }
  expect(paths['/api/ring']?.post).toMatchObject({
    summary: 'Ring',
    description: 'Ring a bell.',
    parameters: [
      { name: 'bell', in: 'query', required: true },
      { name: 'times', in: 'query', required: false },
    ],
  })
  expect(paths['/api/ring']?.post).not.toHaveProperty('requestBody')
})

test('a direct call with method GET and a bearer token is published that way', () => {
  const look = directCall({
    name: 'look',
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
