/** Samples per judged frame: long enough for two periods of the lowest voice. */
export const FRAME_SAMPLES = 2048

/** Consonants interrupt the voice. Gaps of up to this many frames between voiced ones count as voiced. */
const GAP_FRAMES = 3
/** Minimum pitch movement of a voice, in semitones. */
const TONE_SPREAD = 0.25
const TONE_FRAMES_MIN = 8

/** Sound of one frame. Pitch in Hz, 0 if there is none. */
export interface Frame {
  voiced: boolean
  pitchHz: number
  /** From 0 to 1, for display only. */
  level: number
}

/** Encodes frames for the server: 1 for voiced, 0 for silent, with short gaps of speech closed. */
export const envelopeOf = (frames: readonly Frame[]): string =>
  frames
    .map(({ voiced }) => (voiced ? '1' : '0'))
    .join('')
    .replaceAll(new RegExp(`(?<=1)0{1,${GAP_FRAMES}}(?=1)`, 'g'), (gap) => '1'.repeat(gap.length))

/** Whether all voiced frames have the same pitch: a machine or a whistle, not a voice. */
export const isSingleTone = (frames: readonly Frame[]): boolean => {
  const pitches = frames.filter(({ voiced }) => voiced).map(({ pitchHz }) => 12 * Math.log2(pitchHz))
  if (pitches.length < TONE_FRAMES_MIN) return false
  const sorted = pitches.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  // Ignores the highest and lowest 10 % of pitches, because frames at the start or end of a sound are imprecise.
  return at(0.9) - at(0.1) < TONE_SPREAD
}
