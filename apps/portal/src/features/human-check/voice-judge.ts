import { PitchDetector } from 'pitchy'
import { type Frame, FRAME_SAMPLES } from '#src/features/human-check/voice-frames.ts'

const PITCH_MIN_HZ = 70
const PITCH_MAX_HZ = 400
/** How far a sound must repeat itself to have a pitch; noise stays far below. */
const CLARITY_MIN = 0.65
/** The first repetition within this of the best is the pitch, not a multiple of it. */
const FIRST_PEAK = 0.8
/** Below this no microphone's sound is a voice: about -54 dBFS. */
const LEVEL_MIN = 0.002
/** A voice is this much louder than the room. */
const ABOVE_FLOOR = 2.5
/** A person who speaks while the room is measured must still be heard afterwards. */
const FLOOR_MAX = 0.006
/** How fast the measured floor follows a room that becomes louder, by frame. */
const FLOOR_RISE = 1.01
/** The level that fills the bars. */
const FULL_LEVEL = 0.15

const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

/** Judges frame after frame of one recording, each `FRAME_SAMPLES` long: is there a voice? */
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
