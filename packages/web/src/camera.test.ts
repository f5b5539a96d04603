import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameResult } from './estimator.ts'
import { fakeCamera } from './testing/fake-camera.ts'
import { ended, newCheck } from './testing/new-check.ts'

const OVER: FrameResult = { type: 'estimate', minAge: 27, maxAge: 33 }
const DARK: FrameResult = { type: 'failure', reason: 'too_dark' }
const failing = (name: string) => () => Promise.reject(new DOMException('No camera for this test.', name))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the camera is off and every frame is closed at the end', async () => {
  const { check, camera } = newCheck([OVER])
  await ended(check)
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  expect(camera.video.srcObject).toBeNull()
  expect(camera.frames.every(({ closed }) => closed)).toBe(true)
})

test('the second session asks for the camera again', async () => {
  const { check, camera, counted } = newCheck([OVER])
  await ended(check)
  await ended(check)
  expect(camera.tracks).toHaveLength(2)
  expect(await counted()).toMatchObject({ latency: { count: 2 } })
})

test('a camera that shows nothing fails the session without a count', async () => {
  const { check, camera, counted } = newCheck([OVER])
  camera.video.play = () => new Promise(() => undefined)
  expect(await ended(check)).toEqual({ status: 'failed', reason: 'camera_lost', ageBracket: null })
  expect(camera.frames).toEqual([])
  expect(await counted()).toBeUndefined()
})

test('a frame that arrives after stop is closed', async () => {
  const { check, camera } = newCheck([OVER])
  const frame = { close: vi.fn() }
  let arrive = () => undefined as void
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => void (arrive = () => resolve(frame))))
  const end = check.run()
  await vi.advanceTimersByTimeAsync(100)
  await check.stop()
  expect(await end).toEqual({ status: 'stopped' })
  expect(camera.tracks[0]?.readyState).toBe('ended')
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(frame.close).toHaveBeenCalledOnce()
})

test.each([
  ['NotAllowedError', { status: 'denied' }],
  ['SecurityError', { status: 'denied' }],
  ['NotFoundError', { status: 'no_camera', reason: 'not_found' }],
  ['OverconstrainedError', { status: 'no_camera', reason: 'not_found' }],
  ['NotReadableError', { status: 'no_camera', reason: 'in_use' }],
])('the error %s of the browser has its state and is not counted', async (name, end) => {
  const { check, states, counted } = newCheck([OVER], { fake: fakeCamera(failing(name)) })
  expect(await ended(check)).toEqual(end)
  expect(states).toEqual([{ status: 'asking_permission' }, end])
  expect(await counted()).toBeUndefined()
})

test('a page without https has no camera', async () => {
  const { check } = newCheck([OVER])
  vi.stubGlobal('isSecureContext', false)
  expect(await ended(check)).toEqual({ status: 'no_camera', reason: 'insecure_page' })
})

test('a browser without a camera interface has no camera', async () => {
  const { check } = newCheck([OVER])
  vi.stubGlobal('navigator', {})
  expect(await ended(check)).toEqual({ status: 'no_camera', reason: 'unsupported' })
})

test.each([
  [undefined, { facingMode: 'user' }],
  [{ deviceId: 'till' }, { deviceId: 'till' }],
])('the option camera %o chooses the camera, without a microphone', async (constraints, asked) => {
  const { check, camera } = newCheck([OVER], { camera: constraints })
  await ended(check)
  expect(camera.asked).toEqual([{ video: asked, audio: false }])
})

test('a camera that ends during a session fails it without a count', async () => {
  const { check, camera, counted } = newCheck([DARK])
  const end = check.run()
  await vi.advanceTimersByTimeAsync(300)
  camera.tracks[0]?.stop()
  await vi.advanceTimersByTimeAsync(300)
  expect(await end).toEqual({ status: 'failed', reason: 'camera_lost', ageBracket: null })
  expect(await counted()).toBeUndefined()
})

test('a camera that is allowed after stop is turned off at once', async () => {
  let allow = () => undefined as void
  const fake = fakeCamera(() => new Promise((resolve) => void (allow = resolve)))
  const { check, camera } = newCheck([OVER], { fake })
  const end = check.run()
  await check.stop()
  expect(await end).toEqual({ status: 'stopped' })
  allow()
  await vi.advanceTimersByTimeAsync(0)
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})
