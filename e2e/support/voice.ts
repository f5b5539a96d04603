import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const RATE_HZ = 16_000
const HEADER_BYTES = 44
const SAMPLE_BYTES = 2
/** Time from opening the microphone to the start of the pattern, including reaction time. */
const LEAD_MS = 1300
const TAIL_MS = 2000

export interface PatternPart {
  speak: boolean
  duration_ms: number
}
/** Generates the microphone's sound for a pattern, at 16 kHz. */
export type Sound = (pattern: readonly PatternPart[]) => Int16Array

const samplesOf = (ms: number) => Math.round((ms * RATE_HZ) / 1000)
const lengthOf = (pattern: readonly PatternPart[]) =>
  samplesOf(LEAD_MS + pattern.reduce((sum, { duration_ms }) => sum + duration_ms, 0) + TAIL_MS)

/** Recording of a person reading aloud: 16 bit, 16 kHz, mono. */
const VOICE = (() => {
  const bytes = readFileSync(new URL('../fixtures/voice.wav', import.meta.url))
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES))
})()
const voiceAt = (index: number) => VOICE[index % VOICE.length] ?? 0

/** Creates a steady sound. `at` returns samples from -1 to 1. */
const steady =
  (at: (index: number) => number): Sound =>
  (pattern) =>
    Int16Array.from({ length: lengthOf(pattern) }, (_, index) => 32_767 * at(index))

export const silence = steady(() => 0)
export const noise = steady(() => 0.3 * (2 * Math.random() - 1))
export const tone = steady((index) => 0.4 * Math.sin((2 * Math.PI * 220 * index) / RATE_HZ))
export const talking = steady((index) => voiceAt(index) / 32_768)

/** A voice that follows the pattern: speaks and pauses when asked. */
export const following: Sound = (pattern) => {
  const samples = new Int16Array(lengthOf(pattern))
  let start = samplesOf(LEAD_MS)
  let spoken = 0
  for (const { speak, duration_ms: durationMs } of pattern) {
    const length = samplesOf(durationMs)
    if (speak) {
      const from = spoken
      samples.set(
        Int16Array.from({ length }, (_, index) => voiceAt(from + index)),
        start,
      )
      spoken += length
    }
    start += length
  }
  return samples
}

const wavOf = (samples: Int16Array): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * SAMPLE_BYTES)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE_HZ, 24)
  bytes.writeUInt32LE(RATE_HZ * SAMPLE_BYTES, 28)
  bytes.writeUInt16LE(SAMPLE_BYTES, 32)
  bytes.writeUInt16LE(8 * SAMPLE_BYTES, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * SAMPLE_BYTES, 40)
  samples.forEach((sample, index) => bytes.writeInt16LE(sample, HEADER_BYTES + index * SAMPLE_BYTES))
  return bytes
}

/** Returns arguments that make Chromium play this file as the microphone, from the start at each opening. */
export const microphoneArguments = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${file}%noloop`,
]

/** Writes the microphone's file for each pattern that the server sends to the page. */
export const hearInto = async (page: Page, file: string, sound: Sound): Promise<void> => {
  await page.route('**/api/account', async (route) => {
    const body = route.request().postDataJSON() as { execution_mode: string }
    if (body.execution_mode !== 'start_voice_check') return route.fallback()
    const response = await route.fetch()
    const { pattern } = (await response.json()) as { pattern: PatternPart[] }
    await writeFile(file, wavOf(sound(pattern)))
    await route.fulfill({ response })
  })
}
