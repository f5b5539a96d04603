import * as z from 'zod'
import { VOICE_FRAME_MS, VOICE_PATTERN_MAX_MS } from '../constants.ts'
import { JsonValue, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

/** Twice the longest pattern, to allow for the user's reaction time. */
const ENVELOPE_FRAMES_MAX = (2 * VOICE_PATTERN_MAX_MS) / VOICE_FRAME_MS

const Challenge = z.string().max(2000)
const Payload = z.string().max(4000)
const PatternPart = z.object({ speak: z.boolean(), duration_ms: z.int().min(1) })
/** A part of the pattern: speak or pause. */
export type PatternPart = z.output<typeof PatternPart>

const Passed = z.object({
  result: z.literal('OK'),
  human_proof: z.string().meta({ description: 'Spent once by email_register.' }),
  expires_at_utc: UtcSeconds,
})

/** The human check before a sign-up (SU-10): a voice check, which sends only an envelope, or a proof of work. */
export const humanCheckModes = {
  start_voice_check: mode({
    summary: 'A random pattern of speaking and pausing',
    access: ['public'],
    input: z.strictObject({}),
    output: z.object({
      challenge: Challenge,
      pattern: z.array(PatternPart),
      frame_ms: z.int(),
      puzzle: JsonValue.nullable().meta({
        description: 'To solve while speaking, once a network makes many checks; null before.',
      }),
    }),
  }),
  finish_voice_check: mode({
    summary: 'Check an envelope, voiced or silent for each frame, against the pattern of its challenge',
    access: ['public'],
    input: z.strictObject({
      challenge: Challenge,
      envelope: z
        .string()
        .max(ENVELOPE_FRAMES_MAX)
        .regex(/^[01]+$/, 'Must be 1 for a voiced frame and 0 for a silent one.'),
      payload: Payload.optional().meta({ description: 'The solution of the puzzle, where there was one.' }),
    }),
    output: z.discriminatedUnion('result', [
      Passed,
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['CHALLENGE_INVALID', 'SILENT', 'NO_PAUSES', 'NOT_FOLLOWED']),
      }),
    ]),
  }),
  start_effort_check: mode({
    summary:
      'A puzzle that costs the browser work, more for a network that makes many checks, and the person none',
    access: ['public'],
    input: z.strictObject({}),
    output: z.object({
      challenge: JsonValue,
      usual_tries: z.int().meta({ description: 'Tries that such a puzzle takes, give or take a tenth.' }),
    }),
  }),
  finish_effort_check: mode({
    summary: 'Check the solution of a puzzle',
    access: ['public'],
    input: z.strictObject({ payload: Payload }),
    output: z.discriminatedUnion('result', [
      Passed,
      z.object({ result: z.literal('DENY'), code: z.literal('CHALLENGE_INVALID') }),
    ]),
  }),
}
