import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { VOICE_FRAME_MS, VOICE_PATTERN_MAX_MS, VOICE_PATTERN_MIN_MS } from '@assure/contract/constants'

/** Far enough apart that two rhythms are not taken for each other: measured in voice-check.test.ts. */
const SPEAK_MS = [600, 1200, 1800]
const PAUSE_MS = [700, 1300, 1900]
/** Silence at the end, in which a late voice still ends. */
const LAST_PAUSE_MS = 700
/** As often as there are patterns of each. */
const SPOKEN_PARTS = [3, 3, 4]
/** One part at least is as long as this: an even rhythm would pass for many a pattern without. */
const LONG_MS = 1800

/** Shorter gaps are a breath or the space between words, shorter voices a cough or a click. */
const BREATH_MS = 300
const COUGH_MS = 100
/** How much sooner and later than asked a person follows, all the way through. */
const EARLY_MAX_MS = 100
const LATE_MAX_MS = 800
/** The largest error of the beginnings and ends of the voice, in addition (root of the mean square). */
const OFF_MAX_MS = 160
/** How long one may go on listening after the pattern. */
const TAIL_MAX_MS = 1000
/** A single stretch of voice over so much of the time is speech without pauses. */
const WITHOUT_PAUSES_SHARE = 0.6

const framesOf = (durationMs: number) => Math.round(durationMs / VOICE_FRAME_MS)

/** How long a pattern lasts, in ms. */
export const patternMs = (pattern: readonly PatternPart[]): number =>
  pattern.reduce((sum, { duration_ms }) => sum + duration_ms, 0)

/** Makes a random pattern: begins with speaking, ends with a pause. `random(n)` answers 0 to n - 1. */
export const makePattern = (random: (below: number) => number): PatternPart[] => {
  const oneOf = (values: readonly number[]) => values[random(values.length)] ?? 0
  const spoken = oneOf(SPOKEN_PARTS)
  for (;;) {
    const pattern = Array.from({ length: spoken }, (_, index) => [
      { speak: true, duration_ms: oneOf(SPEAK_MS) },
      { speak: false, duration_ms: index === spoken - 1 ? LAST_PAUSE_MS : oneOf(PAUSE_MS) },
    ]).flat()
    const totalMs = patternMs(pattern)
    const hasLong = pattern.some(({ duration_ms }) => duration_ms >= LONG_MS)
    if (hasLong && totalMs >= VOICE_PATTERN_MIN_MS && totalMs <= VOICE_PATTERN_MAX_MS) return pattern
  }
}

interface Stretch {
  start: number
  end: number
}

/** Where there was a voice, in frames, without breaths and coughs. */
const voicedStretches = (envelope: string): Stretch[] => {
  const stretches: Stretch[] = []
  for (const { index, 0: voice } of envelope.matchAll(/1+/g)) {
    const last = stretches.at(-1)
    const end = index + voice.length
    if (last && index - last.end <= framesOf(BREATH_MS)) last.end = end
    else stretches.push({ start: index, end })
  }
  return stretches.filter(({ start, end }) => end - start > framesOf(COUGH_MS))
}

const askedStretches = (pattern: readonly PatternPart[]): Stretch[] => {
  let end = 0
  return pattern.flatMap(({ speak, duration_ms }) => {
    const start = end
    end += framesOf(duration_ms)
    return speak ? [{ start, end }] : []
  })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether the voice began and ended where it was asked to, all of it by the same moment late. */
const isFollowed = (heard: readonly Stretch[], asked: readonly Stretch[]): boolean => {
  if (heard.length !== asked.length) return false
  const edges = (stretches: readonly Stretch[]) => stretches.flatMap(({ start, end }) => [start, end])
  const wanted = edges(asked)
  const off = edges(heard).map((edge, index) => edge - (wanted[index] ?? 0))
  const late = Math.min(framesOf(LATE_MAX_MS), Math.max(-framesOf(EARLY_MAX_MS), mean(off)))
  return Math.sqrt(mean(off.map((frames) => (frames - late) ** 2))) * VOICE_FRAME_MS <= OFF_MAX_MS
}

export type VoiceVerdict = 'OK' | 'SILENT' | 'NO_PAUSES' | 'NOT_FOLLOWED'

/**
 * Compares an envelope, '1' for a voiced frame of 50 ms and '0' for a silent one, with the pattern that was
 * asked for (SU-10). It allows for the time a person takes to react, for breaths and for clicks.
 */
export const judgeEnvelope = (pattern: readonly PatternPart[], envelope: string): VoiceVerdict => {
  const heard = voicedStretches(envelope)
  const [first] = heard
  if (!first) return 'SILENT'
  if (heard.length === 1 && first.end - first.start >= WITHOUT_PAUSES_SHARE * envelope.length) {
    return 'NO_PAUSES'
  }
  const frames = framesOf(patternMs(pattern))
  const isWhole = envelope.length >= frames && envelope.length <= frames + framesOf(TAIL_MAX_MS)
  return isWhole && isFollowed(heard, askedStretches(pattern)) ? 'OK' : 'NOT_FOLLOWED'
}
