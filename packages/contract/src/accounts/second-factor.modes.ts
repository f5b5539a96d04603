import * as z from 'zod'
import { OwnPassword, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { FactorCode } from './session.modes.ts'

const RecoveryCodes = z.array(z.string()).meta({ description: 'Shown once; each works once.' })

/** Schema of an answer: OK with data, or DENY with one of the codes. */
const okOr = <const C extends string, S extends z.core.$ZodShape>(codes: C[], answers: S) =>
  z.discriminatedUnion('result', [
    z.object({ result: z.literal('OK'), ...answers }),
    z.object({ result: z.literal('DENY'), code: z.enum(codes) }),
  ])

/** Optional two-factor sign-in with time-based codes (RFC 6238). */
export const secondFactorModes = {
  retrieve_second_factor: mode({
    summary: 'Whether the calling account has a second factor',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({
      enabled: z.boolean(),
      enabled_at_utc: UtcSeconds,
      recovery_codes_left: z.int(),
      /** Whether the operator replaces the secret that verifies the recovery codes, so that new ones are needed. */
      recovery_codes_ending: z.boolean(),
    }),
  }),
  start_second_factor: mode({
    summary: 'A secret for an authenticator app; in force when confirmed',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ password: OwnPassword }),
    output: okOr(['WRONG_PASSWORD', 'ALREADY_ENABLED'], { secret: z.string(), otpauth_uri: z.string() }),
  }),
  confirm_second_factor: mode({
    summary: 'Put the second factor in force by a first code',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ code: FactorCode }),
    output: okOr(['WRONG_CODE', 'NOT_STARTED'], { recovery_codes: RecoveryCodes }),
  }),
  renew_recovery_codes: mode({
    summary: 'New recovery codes in place of the old ones',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ password: OwnPassword }),
    output: okOr(['WRONG_PASSWORD', 'NOT_ENABLED'], { recovery_codes: RecoveryCodes }),
  }),
  stop_second_factor: mode({
    summary: 'Log in by e-mail and password alone again',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ password: OwnPassword, code: FactorCode }),
    output: okOr(['WRONG_PASSWORD', 'WRONG_CODE', 'NOT_ENABLED'], {}),
  }),
}
