import { PitchDetector } from 'pitchy'

/** Samples that one frame is judged by: long enough for two periods of the deepest voice. */
export const FRAME_SAMPLES = 2048

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
/** Who speaks while the room is measured must still be heard afterwards. */
const FLOOR_MAX = 0.006
/** How fast the measured floor follows a room that becomes louder, by frame. */
const FLOOR_RISE = 1.01
/** The level that fills the bars. */
const FULL_LEVEL = 0.15
/** Speech itself pauses for a consonant: gaps of so many frames between voiced ones belong to it. */
const GAP_FRAMES = 3
/** A voice moves by more than this, in semitones, as soon as it says something. */
const TONE_SPREAD = 0.25
const TONE_FRAMES_MIN = 8

/** What was heard in one frame; pitch in Hz, 0 without one. */
export interface Frame {
  voiced: boolean
  pitchHz: number
  /** From 0 to 1, for show. */
  level: number
}

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

/** What is sent of a recording: 1 for a voiced frame, 0 for a silent one, the short gaps of speech closed. */
export const envelopeOf = (frames: readonly Frame[]): string =>
  frames
    .map(({ voiced }) => (voiced ? '1' : '0'))
    .join('')
    .replaceAll(new RegExp(`(?<=1)0{1,${GAP_FRAMES}}(?=1)`, 'g'), (gap) => '1'.repeat(gap.length))

/** Whether all that was heard is one tone whose pitch does not move: a machine, or a whistle, but no voice. */
export const isSingleTone = (frames: readonly Frame[]): boolean => {
  const pitches = frames.filter(({ voiced }) => voiced).map(({ pitchHz }) => 12 * Math.log2(pitchHz))
  if (pitches.length < TONE_FRAMES_MIN) return false
  const sorted = pitches.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  // The outermost frames hold a beginning or an end.
  return at(0.9) - at(0.1) < TONE_SPREAD
}
