/** Samples that one frame is judged by: long enough for two periods of the deepest voice. */
export const FRAME_SAMPLES = 2048

/** Speech itself pauses for a consonant: gaps of so many frames between voiced ones belong to it. */
const GAP_FRAMES = 3
/** A voice moves by more than this, in semitones, as soon as it says something. */
const TONE_SPREAD = 0.25
const TONE_FRAMES_MIN = 8

/** The sound of one frame; pitch in Hz, 0 without one. */
export interface Frame {
  voiced: boolean
  pitchHz: number
  /** From 0 to 1, for show. */
  level: number
}

/** The sent form of a recording: 1 for a voiced frame, 0 for a silent one, with the short gaps of speech closed. */
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
