import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from './client.ts'
import type { ClientOptions } from './options.ts'
import { Problem } from './problem.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** The connection ends without an answer. */
  lost?: true
}
interface Received {
  address: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: 'So it was.',
    request_id: 'r-1',
    errors: [],
    ...more,
  },
})

/** A server that gives these answers in order, then `{}`. */
const serverOf = async (answers: readonly Answer[]) => {
  const left = [...answers]
  const received: Received[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    received.push({ address: `${request.method} ${request.url}`, headers: request.headers, body })
    const { status = 200, headers = {}, body: answer = {}, lost } = left.shift() ?? {}
    if (lost) return response.destroy()
    return response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const started = async (answers: readonly Answer[], options: Partial<ClientOptions> = {}) => {
  const server = await serverOf(answers)
  const waits: number[] = []
  const timing = {
    random: () => 0.5,
    sleep: (ms: number, signal?: AbortSignal) => {
      waits.push(ms)
      return Promise.resolve(signal).then(() => undefined)
    },
  }
  const client = createClient({ url: server.url, key: 'ak_1', secret: 's:1', timing, ...options })
  return { ...server, waits, client }
}
const failureOf = async (call: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('no Problem was thrown', { cause: error })
  return error
}
const LICENCES = { quantity: 1, tags: { requested_by: 'a', subclient: 'b', location: 'c' } }

test('a call goes to its own address with key and secret by HTTP Basic', async () => {
  const { client, received } = await started([{ body: { plans: [] } }])
  expect(await client.list_plans()).toEqual({ plans: [] })
  expect(received).toMatchObject([
    {
      address: 'POST /api/budget/list_plans',
      headers: { authorization: `Basic ${btoa('ak_1:s:1')}`, 'content-type': 'application/json' },
      body: '{}',
    },
  ])
})

test('a refusal becomes a problem with its code, detail, request id and fields', async () => {
  const errors = [{ pointer: '/quantity', code: 'too_big', message: 'At most 50.' }]
  const { client, received } = await started([
    problem(400, 'invalid', { errors, at: { line: 1 }, limit: 'calls' }),
  ])
  const failure = await failureOf(client.generate_licences({ ...LICENCES, quantity: 51 }))
  expect(failure).toMatchObject({
    code: 'invalid',
    status: 400,
    detail: 'So it was.',
    requestId: 'r-1',
    errors,
  })
  expect(failure.body).toMatchObject({ at: { line: 1 }, limit: 'calls' })
  expect(received).toHaveLength(1)
})

test('an answer that is no problem document becomes a problem named by its status', async () => {
  const { client } = await started([{ status: 404, body: '<html>', headers: { 'x-request-id': 'r-2' } }])
  expect(await failureOf(client.list_plans())).toMatchObject({
    code: 'http_404',
    status: 404,
    requestId: 'r-2',
  })
})

test('a problem brings no control characters into a log, and only fields that are objects', async () => {
  const errors = [null, 1, { pointer: '/a', code: 'invalid', message: 'No.' }]
  const body = { code: '\u001b[2Jx', detail: 'A\nERROR fake\u0007', request_id: '', errors }
  const { client } = await started([{ status: 400, body, headers: { 'x-request-id': 'r\u009b2' } }])
  expect(await failureOf(client.list_plans())).toMatchObject({
    message: ' [2Jx: A ERROR fake ',
    code: ' [2Jx',
    detail: 'A ERROR fake ',
    requestId: 'r 2',
    errors: [errors[2]],
  })
})

test('a problem document of over 64 KiB is not read', async () => {
  const { client } = await started([problem(400, 'invalid', { detail: 'x'.repeat(70_000) })])
  expect(await failureOf(client.list_plans())).toMatchObject({ code: 'http_400', body: {} })
})

test('every call waits for a rate limit, also one that changes something', async () => {
  const limited = { ...problem(429, 'rate_limited'), headers: { 'retry-after': '7' } }
  const { client, received, waits } = await started([limited, limited])
  await client.delete_licence({ deeplink_list: ['handle'] })
  expect(received).toHaveLength(3)
  expect(waits).toEqual([7500, 8000])
})

test('a wait longer than the longest allowed one ends the call', async () => {
  const limited = { ...problem(429, 'rate_limited'), headers: { 'retry-after': '61' } }
  const { client, received, waits } = await started([limited])
  expect(await failureOf(client.list_plans())).toMatchObject({ code: 'rate_limited', retryAfterMs: 61_000 })
  expect([received.length, waits]).toEqual([1, []])
})

test.each(['3000000', '1e308'])('a Retry-After of %s s is a wait of an hour', async (wait) => {
  const limited = { ...problem(429, 'rate_limited'), headers: { 'retry-after': wait } }
  const { client, waits } = await started([limited], { maxWaitMs: 4_000_000 })
  await client.list_plans()
  expect(waits).toEqual([3_600_500])
})

test('a call is made at most `tries` times', async () => {
  const { client, received } = await started(Array<Answer>(9).fill(problem(503, 'unavailable')), { tries: 3 })
  expect(await failureOf(client.list_plans())).toMatchObject({ code: 'unavailable', status: 503 })
  expect(received).toHaveLength(3)
})

test.each([
  ['a lost answer', { lost: true }],
  ['an answer that breaks off', { body: '{"plans":' }],
  ['the answer null', { body: 'null' }],
  ['a list as the answer', { body: [] }],
  ['an error of the server', problem(500, 'internal')],
  ['a late answer of a proxy', { status: 504, body: '' }],
] satisfies [string, Answer][])(
  '%s repeats a call that reads and no call that changes',
  async (_name, answer) => {
    const reading = await started([answer, { body: { plans: [] } }])
    expect(await reading.client.list_plans()).toEqual({ plans: [] })
    const changing = await started([answer])
    await failureOf(changing.client.delete_licence({ deeplink_list: ['handle'] }))
    expect([reading.received.length, changing.received.length]).toEqual([2, 1])
  },
)

test('a busy server that did not begin a change gets it again', async () => {
  const refused = {
    ...problem(503, 'unavailable', { request_id: 'refused' }),
    headers: { 'retry-after': '1' },
  }
  const { client, received } = await started([refused])
  await client.delete_licence({ deeplink_list: ['handle'] })
  expect(received).toHaveLength(2)
})

test('repeats send the same Idempotency-Key, and each call has its own', async () => {
  const { client, received } = await started([{ lost: true }, problem(500, 'internal')])
  await client.generate_licences(LICENCES)
  await client.generate_licences(LICENCES)
  await client.generate_licences(LICENCES, { idempotencyKey: 'order-7' })
  await client.list_plans({}, { idempotencyKey: 'order-7' })
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([
    expect.stringMatching(/^[\da-f-]{36}$/),
    keys[0],
    keys[0],
    expect.anything(),
    'order-7',
    undefined,
  ])
  expect(keys[3]).not.toBe(keys[0])
})

test('an aborted call throws the caller’s reason and is not repeated', async () => {
  const stop = new AbortController()
  const { client, received } = await started([{ lost: true }], {
    timing: {
      random: () => 0,
      sleep: () => {
        stop.abort(new Error('enough'))
        return Promise.resolve()
      },
    },
  })
  await expect(client.list_plans({}, { signal: stop.signal })).rejects.toThrow('enough')
  await expect(client.list_plans({}, { signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow(
    'never',
  )
  expect(received).toHaveLength(1)
})

/** The address of a server that never answers. */
const silentServer = async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  return `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
}

test('an attempt at a silent server ends after `timeoutMs`', async () => {
  const client = createClient({ url: await silentServer(), key: 'a', secret: 'b', tries: 1, timeoutMs: 100 })
  const startedMs = performance.now()
  expect(await failureOf(client.list_plans())).toMatchObject({ code: 'network', status: 0 })
  expect(performance.now() - startedMs).toBeLessThan(15_000)
})

test('an abort ends a call that waits for its answer, with the caller’s reason', async () => {
  const client = createClient({ url: await silentServer(), key: 'a', secret: 'b' })
  const stop = new AbortController()
  const call = client.delete_licence({ deeplink_list: ['handle'] }, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await expect(call).rejects.toThrow('enough')
})

test('key and secret follow no redirect, which is not repeated and named without its query', async () => {
  const other = await serverOf([])
  const location = `${other.url}/login?key=ak_1&secret=s:1`
  const { client, received } = await started([{ status: 307, headers: { location } }])
  const failure = await failureOf(client.list_plans())
  const detail = `The server answered with a redirect to ${other.url}/login, which is not followed. Check the option url.`
  expect(failure).toMatchObject({ code: 'redirect', status: 307, detail, message: `redirect: ${detail}` })
  expect(received).toHaveLength(1)
  expect(other.received).toEqual([])
})

test.each([301, 302, 303, 308])('a redirect with status %i and no address is named too', async (status) => {
  const { client } = await started([{ status }])
  expect(await failureOf(client.list_plans())).toMatchObject({
    code: 'redirect',
    detail: 'The server answered with a redirect, which is not followed. Check the option url.',
  })
})

test('a redirect whose target a browser hides is named', async () => {
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const { client } = await started([], { fetch: async () => hidden })
  expect(await failureOf(client.list_plans())).toMatchObject({ code: 'redirect', status: 0 })
})

test('the option redirect has a value that edge runtimes accept', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ plans: [] }))
  const { client } = await started([], { fetch: send })
  await client.list_plans()
  expect(send.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
})

test.each(['readme-report-example', 'readme-certificate-example'])(
  'the README contains the compiled %s',
  async (name) => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
    expect(await read('../README.md')).toContain(`\`\`\`ts\n${await read(`./testing/${name}.ts`)}\`\`\``)
  },
)

test('a client without the address of the portal says so', () => {
  expect(() => createClient({ url: '', key: 'a', secret: 'b' })).toThrow(
    '`url` must be the address of the portal',
  )
})
