import { PitchDetector } from 'pitchy'
import { type Frame, FRAME_SAMPLES } from '#src/features/human-check/voice-frames.ts'

const PITCH_MIN_HZ = 70
const PITCH_MAX_HZ = 400
/** Minimum clarity of a pitch. Noise is far below. */
const CLARITY_MIN = 0.65
/** The first peak within this share of the highest one is the pitch, not a multiple of its period. */
const FIRST_PEAK = 0.8
/** Minimum level of a voice: about -54 dBFS. */
const LEVEL_MIN = 0.002
/** Minimum ratio of a voice's level to the room's level. */
const ABOVE_FLOOR = 2.5
/** Maximum room level, so that a user who speaks during the measurement is still detected afterwards. */
const FLOOR_MAX = 0.006
/** Maximum rise of the measured room level per frame. */
const FLOOR_RISE = 1.01
/** Level at which the bars are full. */
const FULL_LEVEL = 0.15

const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

/** Returns a function that decides for each frame of one recording (`FRAME_SAMPLES` long) whether it is voiced. */
export const makeVoiceJudge = (sampleRate: number): ((samples: Float32Array) => Frame) => {
  const detector = PitchDetector.forFloat32Array(FRAME_SAMPLES)
  detector.clarityThreshold = FIRST_PEAK
  let floor = FLOOR_MAX
  return (samples) => {
    const level = levelOf(samples)
    floor = Math.min(FLOOR_MAX, level, floor * FLOOR_RISE)
    const isLoud = level > Math.max(LEVEL_MIN, floor * ABOVE_FLOOR)
    const [pitchHz, clarity] = isLoud ? detector.findPitch(samples, sampleRate) : [0, 0]
    const hasPitch = clarity >= CLARITY_MIN && pitchHz >= PITCH_MIN_HZ && pitchHz <= PITCH_MAX_HZ
    return { voiced: hasPitch, pitchHz: hasPitch ? pitchHz : 0, level: Math.min(1, level / FULL_LEVEL) }
  }
}
