import type { AgeBracket } from '@assure/contract/usage/estimation-counts'
import type { FrameFailure } from './estimator.ts'

/**
 * Why no camera can be used. `in_use`: another program has it, or the system refuses it. `insecure_page`: browsers open
 * cameras only on https and on localhost. `unsupported`: the browser has no camera interface, as in some apps.
 */
export type NoCameraReason = 'not_found' | 'in_use' | 'insecure_page' | 'unsupported'

/**
 * Why a session ended without a pass. `inconclusive`: the challenge age is within the estimate. A `FrameFailure`: the
 * time was over, and the last frame had this fault. `timeout`: the time was over, and too few frames had an estimate.
 * `camera_lost`: the camera ended or gave no picture. `estimator_error`: the estimator failed or never answered.
 */
export type FailedReason =
  | 'under_challenge_age'
  | 'inconclusive'
  | FrameFailure
  | 'timeout'
  | 'camera_lost'
  | 'estimator_error'

/** How a session ended. */
export type AgeCheckEnd =
  | { status: 'denied' }
  | { status: 'no_camera'; reason: NoCameraReason }
  | { status: 'passed'; ageBracket: AgeBracket }
  /** `ageBracket` is null if no age was found. `error` belongs to `estimator_error`. */
  | { status: 'failed'; reason: FailedReason; ageBracket: AgeBracket | null; error?: unknown }
  | { status: 'spoof' }
  | { status: 'stopped' }

/** Every state of an age check: `idle` before the first session. `hint` is the fault of the last frame, or null. */
export type AgeCheckState =
  | { status: 'idle' }
  | { status: 'asking_permission' }
  | { status: 'running'; hint: FrameFailure | null }
  | AgeCheckEnd
