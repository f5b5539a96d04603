import * as z from 'zod'
import { LANGUAGES, STORE_COUNT_MAX } from '../constants.ts'
import { Email, PersonLine, PersonName, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

/** Sign-up and first login of the retail area (SU-11, RS-02). */
export const retailAccountModes = {
  retail_register: mode({
    summary: 'Sign up for the free retail test: mails a link that makes the account',
    access: ['public'],
    input: z.strictObject({
      email: Email,
      additional_info_fields: z.strictObject({
        name: PersonName.meta({ description: 'First and last name joined by a space.' }),
        company: PersonLine,
        store_count: z.int().min(1).max(STORE_COUNT_MAX).optional(),
        subscribe_news: z.boolean(),
      }),
      human_proof: z.string().max(1000),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({ result: z.literal('DENY'), code: z.enum(['EMAIL_REGISTERED', 'PROOF_INVALID']) }),
    ]),
  }),
  retail_confirm_email: mode({
    summary: 'Spend the token of a retail activation link: makes the account and its first licence',
    access: ['public'],
    input: z.strictObject({ token: z.string().max(500) }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        email: z.string(),
        password_token: z.string().meta({ description: 'Chooses the first password, once.' }),
        trial_ends_at_utc: UtcSeconds.meta({
          description: 'End of the free test; 0 if the licence has to be paid first.',
        }),
      }),
      z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') }),
    ]),
  }),
}
