import type { Realm } from '@assure/contract/constants'
import { REFUSED_BEFORE_START } from '@assure/contract/rpc-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '#src/api/api-problem.ts'
import { onIdentityAsked } from '#src/api/identity-confirmation.ts'
import { post, postRetail } from '#src/api/post.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { logOut } from '#src/api/session.ts'
import { onSessionEnd } from '#src/api/session-end.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  answer(status, { type: 'about:blank', title: code, status, code, request_id: 'r-1', errors: [] }, headers)

const serve = (...answers: (Response | Error)[]) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    const next = answers.shift()
    if (!next) throw new Error('asked too often')
    if (next instanceof Error) throw next
    return next
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const watchEnd = (realm: Realm = 'developer') => {
  const end = vi.fn()
  stops.push(onSessionEnd(realm, end))
  return end
}
const stops: (() => void)[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const stop of stops.splice(0)) stop()
})

const failure = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiProblem) return error
  throw new Error('not an ApiProblem', { cause: error })
}

test('a call is posted as JSON and returns the parsed response', async () => {
  const fetch = serve(answer(200, { result: 'OK' }))
  expect(await post('/api/account', { execution_mode: 'x' }, { idempotencyKey: 'k-1' })).toEqual({
    result: 'OK',
  })
  const init = fetch.mock.calls[0]?.[1]
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"execution_mode":"x"}' })
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k-1' })
})

test('RT-10 a 401 session_expired is retried once, and a success keeps the session', async () => {
  const end = watchEnd()
  serve(problem(401, 'session_expired'), answer(200, { result: 'OK' }))
  expect(await post('/api/account', {})).toEqual({ result: 'OK' })
  expect(end).not.toHaveBeenCalled()
})

test('RT-10 a second 401 session_expired ends the session', async () => {
  const end = watchEnd()
  const fetch = serve(problem(401, 'session_expired'), problem(401, 'session_expired'))
  expect((await failure(post('/api/account', {}))).code).toBe('session_expired')
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(end).toHaveBeenCalledExactlyOnceWith('expired')
})

test('RT-10 RS-07 the end of one realm’s session does not end the other’s', async () => {
  const developer = watchEnd()
  const retail = watchEnd('retail')
  serve(problem(401, 'session_expired'), problem(401, 'session_expired'))
  await failure(postRetail('/api/retail-licence', {}))
  expect(retail).toHaveBeenCalledExactlyOnceWith('expired')
  expect(developer).not.toHaveBeenCalled()
  serve(problem(401, 'session_expired'), problem(401, 'session_expired'))
  await failure(post('/api/account', {}))
  expect(developer).toHaveBeenCalledExactlyOnceWith('expired')
  expect(retail).toHaveBeenCalledTimes(1)
})

test('RT-10 other refusals neither end the session nor cause a retry', async () => {
  const end = watchEnd()
  for (const refusal of [
    problem(401, 'unauthenticated'),
    problem(403, 'forbidden'),
    answer(401, 'who are you'),
  ]) {
    serve(refusal)
    await failure(post('/api/account', {}))
  }
  expect(end).not.toHaveBeenCalled()
})

test('SB-06 calls that need a fresh password ask once and are retried after it', async () => {
  const asked: string[] = []
  stops.push(
    onIdentityAsked((mode) => {
      asked.push(mode)
      return Promise.resolve(true)
    }),
  )
  const needed = () => problem(403, 'reauthentication_required')
  serve(needed(), needed(), answer(200, { which: 1 }), answer(200, { which: 2 }))
  const call = () => post('/api/account', { execution_mode: 'reveal_secret' })
  expect(await Promise.all([call(), call()])).toEqual([{ which: 1 }, { which: 2 }])
  expect(asked).toEqual(['reveal_secret'])
})

test('SB-06 a call fails without a retry when the user cancels the confirmation', async () => {
  stops.push(onIdentityAsked(() => Promise.resolve(false)))
  const fetch = serve(problem(403, 'reauthentication_required'))
  expect((await failure(post('/api/account', { execution_mode: 'reveal_secret' }))).code).toBe(
    'reauthentication_required',
  )
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a problem document gives the catalogue’s message, the wait and the request id', async () => {
  serve(problem(429, 'rate_limited', { 'retry-after': '540' }))
  const limited = await failure(post('/api/account', {}))
  expect(limited).toMatchObject({ code: 'rate_limited', requestId: 'r-1', retryAfterS: 540 })
  expect(problemMessage(limited)).toBe('Too many attempts. Try again in 9 minutes.')
  serve(problem(503, 'unavailable', { 'retry-after': '2' }))
  expect(problemMessage(await failure(post('/api/account', {})))).toContain('2 seconds')
})

describe('a busy server', () => {
  const busy = () =>
    answer(503, { code: 'unavailable', request_id: REFUSED_BEFORE_START }, { 'retry-after': '1' })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('gets a call that it refused before the start again, after the wait it gave', async () => {
    const overShare = answer(
      429,
      { code: 'rate_limited', request_id: REFUSED_BEFORE_START },
      { 'retry-after': '1' },
    )
    const fetch = serve(busy(), overShare, answer(200, { result: 'OK' }))
    const called = post('/api/account', { execution_mode: 'x' })
    await vi.advanceTimersByTimeAsync(900)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1200)
    expect(await called).toEqual({ result: 'OK' })
  })

  test('is not asked a fourth time', async () => {
    const fetch = serve(busy(), busy(), busy())
    const failed = failure(post('/api/account', {}))
    await vi.advanceTimersByTimeAsync(2500)
    expect((await failed).code).toBe('unavailable')
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('is not asked again after the caller gave up', async () => {
    const stop = new AbortController()
    const fetch = serve(busy())
    const failed = expect(post('/api/account', {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await vi.advanceTimersByTimeAsync(100)
    stop.abort()
    await failed
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('a call that may have been performed is not sent again', async () => {
    const fetch = serve(problem(503, 'unavailable', { 'retry-after': '1' }))
    expect((await failure(post('/api/account', {}))).code).toBe('unavailable')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

test('responses that are not ours map to network, unavailable or internal', async () => {
  serve(new TypeError('Failed to fetch'))
  expect((await failure(post('/api/account', {}))).code).toBe('network')
  serve(answer(502, '<h1>Bad gateway</h1>'))
  expect((await failure(post('/api/account', {}))).code).toBe('unavailable')
  serve(answer(200, '<h1>Hotel wifi</h1>'))
  expect((await failure(post('/api/account', {}))).code).toBe('network')
  serve(problem(409, 'a_code_to_come'))
  expect(await failure(post('/api/account', {}))).toMatchObject({ code: 'internal', requestId: 'r-1' })
})

test('an aborted call rejects with AbortError only', async () => {
  const stop = new AbortController()
  stop.abort()
  serve(new DOMException('aborted', 'AbortError'))
  await expect(post('/api/account', {}, { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('LG-07 logout announces the end after the server ended the session', async () => {
  const end = watchEnd()
  serve(answer(200, { result: 'OK' }))
  await logOut()
  expect(end).toHaveBeenCalledExactlyOnceWith('logout')
})

test('LG-07 a logout that does not reach the server keeps the user logged in', async () => {
  const end = watchEnd()
  serve(new TypeError('Failed to fetch'))
  expect((await failure(logOut())).code).toBe('network')
  expect(end).not.toHaveBeenCalled()
})

test('LG-07 logout succeeds when the session has already ended', async () => {
  const end = watchEnd()
  serve(problem(401, 'session_expired'), problem(401, 'session_expired'))
  await logOut()
  expect(end).toHaveBeenCalledTimes(1)
})
