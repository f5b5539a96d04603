/** An estimate from one frame: an interval in years. Both ends are the same if the model gives one age. */
export interface AgeEstimate {
  type: 'estimate'
  minAge: number
  maxAge: number
}

/** Why a frame has no estimate. The person can do something about each of them. */
export type FrameFailure = 'no_face' | 'several_faces' | 'too_dark' | 'unclear'

/** Result of one frame. A spoof is a photo, a screen or a mask instead of a face. */
export type FrameResult = AgeEstimate | { type: 'spoof' } | { type: 'failure'; reason: FrameFailure }

export interface FrameContext {
  /** The age in years that an estimate must reach. */
  challengeAge: number
  /** Aborts when the session ends. A later result is ignored. */
  signal: AbortSignal
}

/**
 * Estimates ages from frames. This package has no model: the estimator is an adapter to a model of your own or of a
 * vendor, or `scriptedEstimator` in tests. It can serve many sessions. Your program creates and releases it.
 */
export interface Estimator {
  /**
   * Returns the result of one frame. The frame is closed once the promise settles, and there is one call at a time. A
   * rejection ends the session with `estimator_error`.
   */
  estimate(frame: ImageBitmap, context: FrameContext): Promise<FrameResult>
}
