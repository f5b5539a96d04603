import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { VOICE_PATTERN_MAX_MS, VOICE_PATTERN_MIN_MS } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { judgeEnvelope, makePattern, patternMs } from './voice-check.ts'

const TRIES = 10_000

/** A seeded generator (mulberry32), so that the measured shares are the same in every run. */
const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const next = generator(7)
const below = (count: number) => Math.floor(next() * count)
const between = (least: number, most: number) => least + below(most - least + 1)
const newPattern = () => makePattern(below)

/**
 * Simulates a person who follows a pattern: 0 to 600 ms late, with each start and end up to `offFrames` off. Drops
 * single frames and breathes for 100 to 200 ms in longer speech.
 */
const spoken = (pattern: readonly PatternPart[], offFrames: number): string => {
  const frames = Array<string>(patternMs(pattern) / 50).fill('0')
  const late = between(0, 12)
  let at = 0
  for (const { speak, duration_ms } of pattern) {
    const start = Math.max(0, at + late + between(-offFrames, offFrames))
    at += duration_ms / 50
    if (!speak) continue
    const end = Math.min(frames.length, at + late + between(-offFrames, offFrames))
    for (let frame = start; frame < end; frame++) frames[frame] = '1'
    const inner = end - start - 6
    for (let frame = start + 3; frame < end - 3; frame++) if (next() < 0.05) frames[frame] = '0'
    if (inner >= 6 && next() < 0.5) {
      const breath = between(2, 4)
      const from = start + 3 + below(inner - breath)
      for (let frame = from; frame < from + breath; frame++) frames[frame] = '0'
    }
  }
  return frames.join('')
}

/** The share of tries that pass, in percent. */
const passing = (attempt: () => [readonly PatternPart[], string], tries = TRIES): number => {
  let passed = 0
  for (let index = 0; index < tries; index++) if (judgeEnvelope(...attempt()) === 'OK') passed++
  return (100 * passed) / tries
}

test('SU-10 a pattern lasts 5 to 7 s, starts with speech and has at least two inner pauses', () => {
  const seen = new Set<string>()
  for (let index = 0; index < 1000; index++) {
    const pattern = newPattern()
    expect(patternMs(pattern)).toBeGreaterThanOrEqual(VOICE_PATTERN_MIN_MS)
    expect(patternMs(pattern)).toBeLessThanOrEqual(VOICE_PATTERN_MAX_MS)
    pattern.forEach(({ speak }, part) => expect(speak).toBe(part % 2 === 0))
    expect(pattern.length).toBeGreaterThanOrEqual(6)
    seen.add(JSON.stringify(pattern))
  }
  expect(seen.size).toBeGreaterThan(150)
})

test('SU-10 over 99 % of speakers pass when up to 600 ms late and 150 ms irregular', () => {
  for (const offFrames of [0, 1, 2, 3]) {
    const share = passing(() => {
      const pattern = newPattern()
      return [pattern, spoken(pattern, offFrames)]
    })
    expect(share, `${offFrames} frames off`).toBeGreaterThan(99)
  }
})

test('SU-10 under 1 % of envelopes for another pattern pass', () => {
  for (const offFrames of [0, 1, 3]) {
    const share = passing(() => [newPattern(), spoken(newPattern(), offFrames)])
    expect(share, `${offFrames} frames off`).toBeLessThan(1)
  }
})

const noise = (frames: number, turn: number) => {
  let voiced = next() < 0.5
  return Array.from({ length: frames }, () => {
    if (next() < turn) voiced = !voiced
    return voiced ? '1' : '0'
  }).join('')
}

test.each([0.5, 0.3, 0.1, 0.05, 0.03])(
  'SU-10 noise that switches at %d of the frames almost never passes',
  (turn) => {
    const share = passing(() => {
      const pattern = newPattern()
      return [pattern, noise(patternMs(pattern) / 50, turn)]
    })
    expect(share).toBeLessThan(0.5)
  },
)

test('SU-10 under 1 % of even rhythms pass, at any pace', () => {
  for (let half = 4; half <= 40; half++) {
    const share = passing(() => {
      const pattern = newPattern()
      const frames = Array.from({ length: patternMs(pattern) / 50 }, (_, frame) =>
        Math.floor(frame / half) % 2 === 0 ? '1' : '0',
      )
      return [pattern, frames.join('')]
    }, 1000)
    expect(share, `${half} frames`).toBeLessThan(1)
  }
})

test('SU-10 silence, clicks, speech without pauses and a wrong length get their own verdicts', () => {
  const pattern = newPattern()
  const frames = patternMs(pattern) / 50
  expect(judgeEnvelope(pattern, '0'.repeat(frames))).toBe('SILENT')
  expect(judgeEnvelope(pattern, '0000000110'.repeat(frames / 10))).toBe('SILENT')
  expect(judgeEnvelope(pattern, '1'.repeat(frames))).toBe('NO_PAUSES')
  expect(judgeEnvelope(pattern, '0'.repeat(10) + '1'.repeat(frames - 10))).toBe('NO_PAUSES')
  expect(judgeEnvelope(pattern, '1'.repeat(10) + '0'.repeat(frames - 10))).toBe('NOT_FOLLOWED')
  const right = spoken(pattern, 0)
  expect(judgeEnvelope(pattern, right)).toBe('OK')
  expect(judgeEnvelope(pattern, right.slice(0, -1))).toBe('NOT_FOLLOWED')
  expect(judgeEnvelope(pattern, right + '0'.repeat(21))).toBe('NOT_FOLLOWED')
})
