import { expect, test } from 'vitest'
import { patternFrames, patternProgress } from './pattern-progress.ts'

const PATTERN = [
  { speak: true, duration_ms: 200 },
  { speak: false, duration_ms: 100 },
  { speak: true, duration_ms: 200 },
]
const frames = (bits: string) => [...bits].map((bit) => bit === '1')
const statesAfter = (bits: string) => patternProgress(PATTERN, frames(bits)).map(({ state }) => state)

test('a pattern lasts as long as its parts', () => {
  expect(patternFrames(PATTERN)).toBe(10)
})

test('parts change from ahead to now, then to heard or missed', () => {
  expect(statesAfter('')).toEqual(['now', 'ahead', 'ahead'])
  expect(statesAfter('11')).toEqual(['now', 'ahead', 'ahead'])
  expect(statesAfter('1111')).toEqual(['heard', 'now', 'ahead'])
  expect(statesAfter('000011')).toEqual(['missed', 'missed', 'now'])
  expect(statesAfter('0110001111')).toEqual(['heard', 'heard', 'heard'])
})

test('the current part has its elapsed share', () => {
  expect(patternProgress(PATTERN, frames('1')).map(({ share }) => share)).toEqual([0.25, 0, 0])
})
