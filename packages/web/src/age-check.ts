import { singleRun } from '@assure/device-client/repeated-run'
import type { UsageClient } from '@assure/device-client/usage-client'
import type { AgeCheckEnd, AgeCheckState } from './age-check-state.ts'
import { type Camera, openCamera } from './camera.ts'
import type { Estimator } from './estimator.ts'
import { runSession, type SessionRules } from './session.ts'

const FRAMES = 5
const TIMEOUT_MS = 15_000
const FRONT_CAMERA: MediaTrackConstraints = { facingMode: 'user' }

/** Counts sessions: a `UsageClient`, or an object that sends each one to your own server. */
export type UsageCounter = Pick<UsageClient, 'addEstimation' | 'addSpoof'>

export interface AgeCheckOptions {
  /** Element of the page that shows the camera. */
  video: HTMLVideoElement
  estimator: Estimator
  /** The age in years that an estimate must reach. It must be above the legal age, because estimates are inexact. */
  challengeAge: number
  /** Counts each session in which the estimator answered. The end of a session waits for it. */
  usage?: UsageCounter | undefined
  /**
   * Called with each new state. An exception becomes an `error` event of the page, and the session continues. Start the
   * next session after `run` resolved, not here.
   */
  onState?: ((state: AgeCheckState) => void) | undefined
  /** Number of frames with an estimate that decide a session. Default 5. */
  frames?: number | undefined
  /** Maximum time of a session without the question for permission, in milliseconds. Default 15 seconds. */
  timeoutMs?: number | undefined
  /** Chooses the camera and its resolution. Default: the front camera. */
  camera?: MediaTrackConstraints | undefined
}

/**
 * Runs age checks by face in a page: camera, frames, decision, counts. It contains no model and estimates nothing: the
 * estimator does. Throws `RangeError` for a challenge age, a number of frames or a time that is not a positive
 * number.
 */
export class AgeCheck {
  readonly #options: AgeCheckOptions
  readonly #rules: SessionRules
  readonly #running = singleRun<AgeCheckEnd>()
  #state: AgeCheckState = { status: 'idle' }

  constructor(options: AgeCheckOptions) {
    const { estimator, challengeAge, frames = FRAMES, timeoutMs = TIMEOUT_MS } = options
    for (const [name, value] of Object.entries({ challengeAge, frames, timeoutMs })) {
      if (!(value > 0 && value < Infinity)) throw new RangeError(`${name} is not a positive number.`)
    }
    this.#rules = { estimator, challengeAge, frames, timeoutMs }
    this.#options = options
  }

  /** The current state, `idle` before the first session. */
  get state(): AgeCheckState {
    return this.#state
  }

  /**
   * Runs one session and returns its end. A call during a session joins it. Rejects only if the session could not be
   * counted; `state` then has the end. The camera is off at the end.
   */
  run(): Promise<AgeCheckEnd> {
    return this.#running.start((signal) => this.#run(signal))
  }

  /** Ends the session with `stopped`, also while the browser asks for permission. */
  async stop(): Promise<void> {
    await this.#running.stop().catch(() => undefined)
  }

  #set(state: AgeCheckState): void {
    this.#state = state
    try {
      this.#options.onState?.(state)
    } catch (error) {
      reportError(error)
    }
  }

  async #run(signal: AbortSignal): Promise<AgeCheckEnd> {
    this.#set({ status: 'asking_permission' })
    const { video, camera: constraints = FRONT_CAMERA } = this.#options
    const camera = await openCamera(video, constraints, signal)
    const startMs = performance.now()
    const end = 'status' in camera ? camera : await this.#watch(camera, signal)
    try {
      await this.#count(end, performance.now() - startMs)
    } finally {
      this.#set(end)
    }
    return end
  }

  async #watch(camera: Camera, signal: AbortSignal): Promise<AgeCheckEnd> {
    try {
      this.#set({ status: 'running', hint: null })
      return await runSession(camera, this.#rules, signal, (hint) => this.#set({ status: 'running', hint }))
    } finally {
      camera.close()
    }
  }

  /** Counts a session, never its frames. A session without a result of the estimator is not counted. */
  async #count(end: AgeCheckEnd, latencyMs: number): Promise<void> {
    const { usage } = this.#options
    if (end.status === 'spoof') return usage?.addSpoof('face')
    if (end.status !== 'passed' && end.status !== 'failed') return
    if (end.status === 'failed' && (end.reason === 'camera_lost' || end.reason === 'estimator_error')) return
    await usage?.addEstimation({ product: 'face', ageBracket: end.ageBracket, latencyMs })
  }
}
