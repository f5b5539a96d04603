import * as z from 'zod'
import { Email, Password, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

export const Recovery = z.object({
  requested_at_utc: UtcSeconds,
  opens_at_utc: UtcSeconds.meta({
    description: 'When the person is mailed a link to choose a new password.',
  }),
  is_open: z.boolean().meta({ description: 'The link was mailed.' }),
})
/** A recovery that waits: somebody asked to get in without the second factor. */
export type Recovery = z.output<typeof Recovery>

/** How a person who lost the second factor gets in again (design: organisations 2.5). */
export const recoveryModes = {
  start_recovery: mode({
    summary: 'Ask to get in without the second factor: after a wait, a mailed link removes it',
    access: ['public'],
    input: z.strictObject({ email: Email, password: Password }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        ...Recovery.shape,
        organisations: z.array(z.string()).meta({ description: 'Their Owners are mailed too.' }),
      }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['WRONG_CREDENTIALS', 'NO_SECOND_FACTOR']),
      }),
    ]),
  }),
  cancel_recovery: mode({
    summary: 'End the recovery of the calling person, if one waits',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({ result: z.literal('OK') }),
  }),
  approve_recovery: mode({
    summary: 'Let a member of this organisation only get in without the second factor at once',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ member_id: z.string().min(1).max(100) }),
    output: z.object({ result: z.literal('OK') }),
  }),
}
