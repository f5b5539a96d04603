import * as z from 'zod'
import { Email, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

const Ok = z.object({ result: z.literal('OK') })
const Token = z.string().min(1).max(200)

/** Calls that change the address with which a person logs in (design: organisations 2.5). */
export const emailChangeModes = {
  retrieve_email_change: mode({
    summary: 'The new address of the calling person that waits for its confirmation, if any',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({
      pending: z.object({ email: z.string(), expires_at_utc: UtcSeconds }).nullable(),
    }),
  }),
  start_email_change: mode({
    summary: 'Mail a link to a new address of the calling person; replaces an earlier link',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ email: Email }),
    output: z.discriminatedUnion('result', [
      Ok,
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['SAME_ADDRESS', 'EMAIL_REGISTERED']).meta({
          description: 'EMAIL_REGISTERED: only if the portal says which addresses have an account.',
        }),
      }),
    ]),
  }),
  cancel_email_change: mode({
    summary: 'End the link to a new address of the calling person',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: Ok,
  }),
  confirm_email_change: mode({
    summary: 'Change the address of the calling person with the token of the link; ends every other session',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ token: Token }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), email: z.string() }),
      z.object({ result: z.literal('DENY'), code: z.enum(['LINK_INVALID', 'EMAIL_REGISTERED']) }),
    ]),
  }),
  undo_email_change: mode({
    summary: 'Give a former address back with the token mailed to it; ends every session and the password',
    access: ['public'],
    input: z.strictObject({ token: Token }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), email: z.string() }),
      z.object({ result: z.literal('DENY'), code: z.enum(['LINK_INVALID', 'EMAIL_REGISTERED']) }),
    ]),
  }),
}
