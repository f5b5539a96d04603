import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Estimator, FrameResult } from './estimator.ts'
import { ended, newCheck } from './testing/new-check.ts'

const OVER: FrameResult = { type: 'estimate', minAge: 27, maxAge: 33 }
const UNDER: FrameResult = { type: 'estimate', minAge: 15, maxAge: 19 }
const DARK: FrameResult = { type: 'failure', reason: 'too_dark' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session of several frames passes and is counted as one estimation', async () => {
  const { check, camera, states, counted } = newCheck([OVER])
  expect(check.state).toEqual({ status: 'idle' })
  expect(await ended(check)).toEqual({ status: 'passed', ageBracket: '25+' })
  expect(states).toEqual([
    { status: 'asking_permission' },
    { status: 'running', hint: null },
    { status: 'passed', ageBracket: '25+' },
  ])
  expect(await counted()).toMatchObject({
    age_distributions: { '25+': 1 },
    spoof_count: 0,
    latency: { count: 1, sum_ms: 200 },
  })
  expect(camera.frames).toHaveLength(5)
})

test('a call during a session joins it', async () => {
  const { check, camera, counted } = newCheck([OVER])
  const first = check.run()
  expect(check.run()).toBe(first)
  await ended(check)
  expect(camera.tracks).toHaveLength(1)
  expect(await counted()).toMatchObject({ latency: { count: 1 } })
})

test('one frame above the challenge age among four below it does not pass', async () => {
  const { check, counted } = newCheck([OVER, UNDER])
  const end = { status: 'failed', reason: 'under_challenge_age', ageBracket: '13-17' }
  expect(await ended(check)).toEqual(end)
  expect(await counted()).toMatchObject({ age_distributions: { '13-17': 1 }, latency: { count: 1 } })
})

test('a challenge age within the estimate does not pass', async () => {
  const { check } = newCheck([{ type: 'estimate', minAge: 24, maxAge: 40 }])
  expect(await ended(check)).toEqual({ status: 'failed', reason: 'inconclusive', ageBracket: '25+' })
})

test('the fault of a frame is a hint until the next frame has an estimate', async () => {
  const { check, states } = newCheck([DARK, DARK, OVER])
  expect(await ended(check)).toMatchObject({ status: 'passed' })
  expect(states.slice(1, -1)).toEqual([
    { status: 'running', hint: null },
    { status: 'running', hint: 'too_dark' },
    { status: 'running', hint: null },
  ])
})

test('a session without an age ends with the last fault and counts as one without a bracket', async () => {
  const { check, counted } = newCheck([DARK])
  expect(await ended(check)).toEqual({ status: 'failed', reason: 'too_dark', ageBracket: null })
  expect(await counted()).toMatchObject({
    age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': 0 },
    latency: { count: 1, sum_ms: 15_000 },
  })
})

test('too few frames with an estimate end by timeout and count as one without a bracket', async () => {
  const estimate = async () => {
    await new Promise((resolve) => void setTimeout(resolve, 1000))
    return OVER
  }
  const { check, counted } = newCheck({ estimate }, { timeoutMs: 2500 })
  expect(await ended(check)).toEqual({ status: 'failed', reason: 'timeout', ageBracket: null })
  expect(await counted()).toMatchObject({ age_distributions: { '25+': 0 }, latency: { count: 1 } })
})

test('an estimator that never answers fails the session without a count, and its signal aborts', async () => {
  let given: AbortSignal | undefined
  const estimate: Estimator['estimate'] = (_frame, { signal }) => {
    given = signal
    return new Promise(() => undefined)
  }
  const { check, camera, counted } = newCheck({ estimate }, { timeoutMs: 500 })
  expect(await ended(check)).toMatchObject({ status: 'failed', reason: 'estimator_error', ageBracket: null })
  expect(given?.aborted).toBe(true)
  expect(camera.tracks[0]?.readyState).toBe('ended')
  expect(await counted()).toBeUndefined()
})

test('one spoof ends the session and is counted as a spoof only', async () => {
  const { check, counted } = newCheck([OVER, OVER, { type: 'spoof' }])
  expect(await ended(check)).toEqual({ status: 'spoof' })
  expect(await counted()).toMatchObject({ spoof_count: 1, latency: { count: 0 } })
})

test.each([
  ['throws', () => Promise.reject(new Error('No model.'))],
  [
    'returns no number',
    async (): Promise<FrameResult> => ({ type: 'estimate', minAge: 30, maxAge: Number.NaN }),
  ],
  [
    'returns no end of the interval',
    async (): Promise<FrameResult> => ({ type: 'estimate', minAge: 30, maxAge: Infinity }),
  ],
  ['returns nothing', async () => undefined as unknown as FrameResult],
  ['swaps the ages', async (): Promise<FrameResult> => ({ type: 'estimate', minAge: 40, maxAge: 30 })],
])('an estimator that %s fails the session without a count', async (_name, estimate) => {
  const { check, camera, counted } = newCheck({ estimate })
  expect(await ended(check)).toMatchObject({
    status: 'failed',
    reason: 'estimator_error',
    error: expect.any(Error) as Error,
  })
  expect(camera.frames.every(({ closed }) => closed)).toBe(true)
  expect(await counted()).toBeUndefined()
})

test('stop ends a session without a count and turns the camera off', async () => {
  const { check, camera, counted } = newCheck([DARK])
  const end = check.run()
  await vi.advanceTimersByTimeAsync(300)
  await check.stop()
  expect(await end).toEqual({ status: 'stopped' })
  expect(check.state).toEqual({ status: 'stopped' })
  expect(camera.tracks[0]?.readyState).toBe('ended')
  expect(await counted()).toBeUndefined()
})

test('an exception of onState is reported to the page, and the session goes on', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const error = new Error('No element.')
  const onState = () => {
    throw error
  }
  const { check, camera } = newCheck([DARK, OVER], { onState })
  expect(await ended(check)).toMatchObject({ status: 'passed' })
  expect(reported).toHaveBeenCalledWith(error)
  expect(camera.tracks[0]?.readyState).toBe('ended')
})

test('a session that cannot be counted keeps its end, and run rejects', async () => {
  const usage = { addEstimation: () => Promise.reject(new Error('Full.')), addSpoof: async () => undefined }
  const { check } = newCheck([OVER], { usage })
  await expect(ended(check)).rejects.toThrow('Full.')
  expect(check.state).toEqual({ status: 'passed', ageBracket: '25+' })
})

test.each([{ challengeAge: 0 }, { challengeAge: Number.NaN }, { frames: 0 }, { timeoutMs: Infinity }])(
  'refuses %o',
  (options) => {
    expect(() => newCheck([OVER], options)).toThrow(RangeError)
  },
)
