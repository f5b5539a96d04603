import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { VOICE_FRAME_MS, VOICE_PATTERN_MAX_MS, VOICE_PATTERN_MIN_MS } from '@assure/contract/constants'

/** Durations far enough apart to tell two rhythms apart; measured in voice-check.test.ts. */
const SPEAK_MS = [600, 1200, 1800]
const PAUSE_MS = [700, 1300, 1900]
/** Final pause, so that a late speaker can finish. */
const LAST_PAUSE_MS = 700
/** Numbers of spoken parts, weighted by how many patterns exist for each. */
const SPOKEN_PARTS = [3, 3, 4]
/** At least one part is this long. Otherwise an even rhythm would match many patterns. */
const LONG_MS = 1800

/** Gaps up to `BREATH_MS` count as breaths or word spaces, voices up to `COUGH_MS` as coughs or clicks. */
const BREATH_MS = 300
const COUGH_MS = 100
/** Range of the speaker's constant delay: 100 ms early to 800 ms late. */
const EARLY_MAX_MS = 100
const LATE_MAX_MS = 800
/** Largest root mean square error of starts and ends, after subtracting the delay. */
const OFF_MAX_MS = 160
/** How long a recording may continue after the pattern. */
const TAIL_MAX_MS = 1000
/** A single voiced stretch over this share of the recording counts as speech without pauses. */
const WITHOUT_PAUSES_SHARE = 0.6

const framesOf = (durationMs: number) => Math.round(durationMs / VOICE_FRAME_MS)

/** How long a pattern lasts, in ms. */
export const patternMs = (pattern: readonly PatternPart[]): number =>
  pattern.reduce((sum, { duration_ms }) => sum + duration_ms, 0)

/** Creates a random pattern. It begins with speech and ends with a pause. `random(n)` returns 0 to n - 1. */
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

/** Voiced stretches in frames, with breaths merged and coughs dropped. */
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

/** Whether the voice starts and ends where asked, allowing one constant delay. */
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
 * Compares an envelope with the requested pattern (SU-10). In the envelope, '1' is a voiced frame of 50 ms and '0' a
 * silent one. Allows for reaction time, breaths and clicks.
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
