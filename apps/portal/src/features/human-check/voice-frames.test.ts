import { readFileSync } from 'node:fs'
import { VOICE_FRAME_MS } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { envelopeOf, type Frame, FRAME_SAMPLES, isSingleTone } from './voice-frames.ts'
import { makeVoiceJudge } from './voice-judge.ts'

const RATE = 48_000
const HOP = (RATE * VOICE_FRAME_MS) / 1000

/** Samples a function of time in seconds. */
const signal = (seconds: number, at: (time: number) => number) =>
  Float32Array.from({ length: seconds * RATE }, (_, index) => at(index / RATE))
const tone =
  (hz: number, amplitude = 0.3) =>
  (time: number) =>
    amplitude * Math.sin(2 * Math.PI * hz * time)
const noise = (amplitude: number) => {
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return amplitude * ((2 * seed) / 2_147_483_647 - 1)
  }
}

/** Rumble of a fan or traffic: low frequencies are louder than high ones. */
const rumble = (amplitude: number) => {
  const white = noise(1)
  let level = 0
  return () => {
    level = 0.98 * level + 0.2 * white()
    return amplitude * level
  }
}

/** The recording (16 bit, 16 kHz, mono, 44-byte header), resampled to 48 kHz as in browsers. */
const recordedVoice = () => {
  const bytes = readFileSync(new URL('../../../../../e2e/fixtures/voice.wav', import.meta.url))
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44))
  const between = (place: number) => {
    const [left = 0, right = 0] = samples.subarray(Math.floor(place), Math.floor(place) + 2)
    return (left + (right - left) * (place % 1)) / 32_768
  }
  return Float32Array.from({ length: (samples.length - 1) * 3 }, (_, index) => between(index / 3))
}

const hear = (samples: Float32Array): Frame[] => {
  const judge = makeVoiceJudge(RATE)
  const frames: Frame[] = []
  for (let end = HOP; end + FRAME_SAMPLES <= samples.length; end += HOP)
    frames.push(judge(samples.subarray(end, end + FRAME_SAMPLES)))
  return frames
}
const voicedShare = (frames: readonly Frame[]) =>
  [...envelopeOf(frames)].filter((bit) => bit === '1').length / frames.length

test('SU-10 silence is not voiced', () => {
  expect(voicedShare(hear(new Float32Array(2 * RATE)))).toBe(0)
})

test.each([0.01, 0.1, 0.5])('SU-10 steady noise of %d is not voiced', (amplitude) => {
  expect(voicedShare(hear(signal(3, noise(amplitude))))).toBe(0)
})

test.each([0.01, 0.1, 0.3])('SU-10 the rumble of a fan at %d is almost never voiced', (amplitude) => {
  expect(voicedShare(hear(signal(3, rumble(amplitude))))).toBeLessThan(0.1)
})

test('SU-10 mains hum is not voiced', () => {
  expect(voicedShare(hear(signal(3, tone(100, 0.02))))).toBe(0)
})

test.each([110, 220, 390])('SU-10 a constant tone of %d Hz is voiced, and is a single tone', (hz) => {
  const frames = hear(signal(3, tone(hz)))
  expect(voicedShare(frames)).toBe(1)
  expect(isSingleTone(frames)).toBe(true)
})

test('SU-10 an interrupted tone is still detected as a single tone', () => {
  const frames = hear(signal(4, (time) => (time % 1 < 0.5 ? tone(180)(time) : 0)))
  expect(voicedShare(frames)).toBeGreaterThan(0.4)
  expect(voicedShare(frames)).toBeLessThan(0.65)
  expect(isSingleTone(frames)).toBe(true)
})

test('SU-10 a tone above the range of voices is not voiced', () => {
  expect(voicedShare(hear(signal(2, tone(1000))))).toBe(0)
})

test('SU-10 a recorded voice is voiced and its pauses are not, also with background noise', () => {
  const voice = recordedVoice()
  const frames = hear(voice)
  expect(voicedShare(frames)).toBeGreaterThan(0.95)
  expect(isSingleTone(frames)).toBe(false)
  const behind = noise(0.01)
  const paused = voice.map((sample, index) => (index % (2 * RATE) < RATE ? sample : 0) + behind())
  const envelope = envelopeOf(hear(paused))
  // Frames at the edges contain both, so either result is right.
  expect(envelope.slice(2, 17)).toBe('1'.repeat(15))
  expect(envelope.slice(22, 37)).toBe('0'.repeat(15))
})

test('the envelope closes short gaps of speech, but not pauses', () => {
  const frames = [...'0110010001000011'].map(
    (bit): Frame => ({ voiced: bit === '1', pitchHz: bit === '1' ? 120 : 0, level: 0 }),
  )
  expect(envelopeOf(frames)).toBe('0111111111000011')
})

test('a sound that is too short is not a single tone', () => {
  expect(isSingleTone([])).toBe(false)
  expect(isSingleTone(hear(signal(0.3, tone(200))))).toBe(false)
})
