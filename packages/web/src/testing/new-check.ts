import { memoryStore } from '@assure/device-client/memory-store'
import { UsageClient } from '@assure/device-client/usage-client'
import { vi } from 'vitest'
import { AgeCheck, type AgeCheckOptions } from '../age-check.ts'
import type { AgeCheckState } from '../age-check-state.ts'
import type { Estimator, FrameResult } from '../estimator.ts'
import { scriptedEstimator } from '../scripted-estimator.ts'
import { fakeCamera } from './fake-camera.ts'

/** Makes an age check with a fake camera and real counts. Needs fake timers. */
export const newCheck = (
  results: readonly FrameResult[] | Estimator,
  { fake = fakeCamera(), ...more }: Partial<AgeCheckOptions> & { fake?: ReturnType<typeof fakeCamera> } = {},
) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const estimator = 'estimate' in results ? results : scriptedEstimator(results)
  const usage = new UsageClient({
    url: 'http://portal.test',
    key: { session_id: 'ak_1', session_password: 'secret' },
    store: memoryStore(),
  })
  const states: AgeCheckState[] = []
  const onState = (state: AgeCheckState) => void states.push(state)
  const check = new AgeCheck({ video: fake.video, estimator, challengeAge: 25, usage, onState, ...more })
  /** The counts of face estimations, or undefined if nothing was counted. */
  const counted = async () => Object.values((await usage.pending()).tally)[0]?.estimations.face
  return { check, camera: fake, states, counted }
}

/** Runs one session, with 20 seconds of fake time. */
export const ended = async (check: AgeCheck) => {
  const [end] = await Promise.all([check.run(), vi.advanceTimersByTimeAsync(20_000)])
  return end
}
