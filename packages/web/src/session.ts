import { realTiming } from '@assure/device-client/retry'
import type { AgeCheckEnd, FailedReason } from './age-check-state.ts'
import type { Camera } from './camera.ts'
import { decide } from './decision.ts'
import type { AgeEstimate, Estimator, FrameFailure, FrameResult } from './estimator.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Between two frames, so that most of them differ and the page stays responsive. */
const FRAME_PAUSE_MS = 50

export interface SessionRules {
  estimator: Estimator
  challengeAge: number
  /** Number of frames with an estimate that decide. */
  frames: number
  timeoutMs: number
}

const failed = (reason: FailedReason, error?: unknown): AgeCheckEnd => ({
  ...{ status: 'failed', reason, ageBracket: null },
  ...(error !== undefined && { error }),
})

/** Throws for another value, since an estimator may be JavaScript. Comparisons with NaN are false. */
const checked = (result: FrameResult): FrameResult => {
  const isResult =
    result.type === 'spoof' ||
    result.type === 'failure' ||
    (result.minAge >= 0 && result.minAge <= result.maxAge && result.maxAge < Infinity)
  if (!isResult) throw new RangeError('The estimator returned no interval of ages, no failure and no spoof.')
  return result
}

/**
 * Gives frames to the estimator, one at a time, until enough of them have an estimate. A spoof ends it at once. Frames
 * without an estimate are repeated until the time is over; `onHint` gets each change of their faults.
 */
export const runSession = async (
  camera: Camera,
  { estimator, challengeAge, frames, timeoutMs }: SessionRules,
  stopped: AbortSignal,
  onHint: (hint: FrameFailure | null) => void,
): Promise<AgeCheckEnd> => {
  const ended = new AbortController()
  const { signal } = ended
  const end = () => ended.abort()
  const timer = setTimeout(end, timeoutMs)
  stopped.addEventListener('abort', end)
  if (stopped.aborted) end()

  const estimate = async (frame: ImageBitmap): Promise<FrameResult> => {
    try {
      return checked(await estimator.estimate(frame, { challengeAge, signal }))
    } finally {
      frame.close()
    }
  }
  const estimates: AgeEstimate[] = []
  let hint: FrameFailure | null = null
  const count = { frames: 0, results: 0 }
  try {
    while (!signal.aborted) {
      const taking = camera.takeFrame()
      const frame = await unlessAborted(taking, signal)
      if (frame === null) return failed('camera_lost')
      if (!frame) {
        void taking.then((late) => late?.close())
        break
      }
      count.frames += 1
      const result = await unlessAborted(estimate(frame), signal)
      if (!result) break
      count.results += 1
      if (result.type === 'spoof') return { status: 'spoof' }
      if (result.type === 'estimate') estimates.push(result)
      if (estimates.length >= frames) return decide(estimates, challengeAge)
      const fault = result.type === 'failure' ? result.reason : null
      if (fault !== hint) onHint(fault)
      hint = fault
      await realTiming.sleep(FRAME_PAUSE_MS, signal)
    }
  } catch (error) {
    return failed('estimator_error', error)
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', end)
    end()
  }
  if (stopped.aborted) return { status: 'stopped' }
  if (count.frames === 0) return failed('camera_lost')
  if (count.results === 0)
    return failed('estimator_error', new Error('The estimator returned no result in time.'))
  return failed(hint ?? 'timeout')
}
