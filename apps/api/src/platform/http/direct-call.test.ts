import { permissionsOfRoles } from '@assure/contract/accounts/roles'
import type { Permission } from '@assure/contract/rpc'
import { type DirectCall, directCall, FileAnswer } from '@assure/contract/direct-call'
import { DIRECT_CALLS } from '@assure/contract/services'
import { samplesOf, withTooMuch } from '@assure/contract/testing/sample-answers'
import fastify from 'fastify'
import * as z from 'zod'
import { expect, test } from 'vitest'
import type { CallerSources } from './callers.ts'
import { serveDirectCall } from './direct-call.ts'
import { problemSender } from './problem.ts'

const PUBLIC_URL = 'https://portal.test'
const developer = {
  kind: 'developer' as const,
  user_id: 'u',
  account_id: 'a',
  session_id: 's',
  email: 'e@example.com',
  with_second_factor: false,
  lacks: null,
  permissions: permissionsOfRoles(['owner'], []),
  limited: [],
  places: [],
  self_service: false,
}
const sources: CallerSources = {
  publicUrl: PUBLIC_URL,
  cookies: { read: () => 'token', write: () => undefined },
  findSession: {
    developer: () => Promise.resolve(developer),
    retail: () => Promise.resolve({ user_id: 'u', account_id: 'a', email: 'e@example.com' }),
  },
  findApiKey: () => Promise.resolve(null),
  limitKey: () => undefined,
  proveDevice: () => Promise.reject(new Error('no device')),
}

/** Makes a direct call whose handler returns this answer. */
const answered = async (
  call: DirectCall,
  answer: unknown,
  changed: Record<string, string> = {},
  permissions: readonly Permission[] = developer.permissions,
) => {
  const app = fastify()
  const findSession = { ...sources.findSession, developer: async () => ({ ...developer, permissions }) }
  serveDirectCall(app, { ...sources, findSession }, call, () => Promise.resolve(answer as never))
  app.setErrorHandler(problemSender('https://portal.test'))
  const [sample] = samplesOf(call.query) as [Record<string, string>]
  const query = { ...sample, ...changed }
  const headers = { origin: PUBLIC_URL, authorization: 'Bearer token' }
  return app.inject({ method: call.method ?? 'POST', url: call.path, query, headers })
}

const withJson = DIRECT_CALLS.filter(({ file, signedBy }) => !file && !signedBy)

test.each(withJson.map((call) => ({ path: call.path, call })))(
  'fields outside the contract are stripped at any depth: $path',
  async ({ call }) => {
    for (const answer of samplesOf(call.output)) {
      expect((await answered(call, answer)).json()).toEqual(answer)
      const { payload } = await answered(call, withTooMuch(answer))
      expect(payload).not.toContain('planted')
    }
  },
)

test('a direct call strips fields outside its contract at any depth', async () => {
  const nested = directCall({
    name: 'nested',
    path: '/api/nested',
    summary: 'Look',
    query: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ id: z.string(), place: z.object({ name: z.string() }) })) }),
  })
  const rows = [{ id: '1', place: { name: 'Leeds' } }]
  expect((await answered(nested, withTooMuch({ rows }))).json()).toEqual({ rows })
})

test('a file response of a direct call contains only the file’s bytes', async () => {
  const file = directCall({
    name: 'file',
    path: '/api/file',
    method: 'GET',
    file: 'application/pdf',
    summary: 'Download',
    query: z.strictObject({}),
    output: z.object({ file_name: z.string(), content: z.instanceof(Uint8Array) }),
  })
  const { payload, headers } = await answered(file, {
    file_name: 'a.pdf',
    content: Buffer.from('PDF'),
    note: 'planted',
  })
  expect(payload).toBe('PDF')
  expect(JSON.stringify(headers)).not.toContain('planted')
})

const parameters = DIRECT_CALLS.filter(({ signedBy }) => !signedBy).flatMap((call) =>
  Object.keys(call.query.shape).map((name) => ({ call, path: call.path, name })),
)

test.each(parameters)(
  'a parameter with a control character gets 400: $path $name',
  async ({ call, name }) => {
    for (const text of ['\0', 'a\u0000b', '\u001f']) {
      const answer = await answered(call, {}, { [name]: text })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ pointer: `/${name}`, code: 'unfit_character' }] })
    }
  },
)

test('a direct call of members refuses a member without its permission, and names it', async () => {
  const ofMembers = DIRECT_CALLS.filter(({ session }) => session === 'developer')
  expect(ofMembers.length).toBeGreaterThan(0)
  for (const call of ofMembers) {
    const { permission = '' } = call
    const others = developer.permissions.filter((each) => each !== permission)
    const refused = await answered(call, {}, {}, others)
    expect([call.path, refused.statusCode, refused.json()]).toMatchObject([
      call.path,
      403,
      { code: 'forbidden', needs: permission },
    ])
  }
})

test('a HEAD of a file gives its size and reads no part of it', async () => {
  const call = directCall({
    name: 'file',
    path: '/api/file',
    method: 'GET',
    file: 'application/octet-stream',
    summary: 'A file',
    query: z.strictObject({}),
    output: FileAnswer,
  })
  let read = 0
  const parts = async function* () {
    read += 1
    yield Buffer.from('part')
  }
  const app = fastify()
  serveDirectCall(app, sources, call, async () => ({
    file_name: 'sdk.aar',
    content: { byteSize: 4, parts: parts() },
  }))
  const head = await app.inject({ method: 'HEAD', url: call.path })
  expect([head.statusCode, head.headers['content-length'], read]).toEqual([200, '4', 0])
  expect((await app.inject(call.path)).payload).toBe('part')
  expect(read).toBe(1)
})
