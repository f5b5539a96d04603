import * as z from 'zod'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { AnalyticsLink } from '../usage/analytics.modes.ts'
import { ApiKey } from './api-key.modes.ts'
import { FactorCode, Session } from './session.modes.ts'

/** Kinds of access to an account that the owner reviews after a password reset. */
export const ACCESS_KINDS = ['api_key', 'analytics_link', 'session', 'second_factor'] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

const AccessAnswer = z.strictObject({
  kind: z.enum(ACCESS_KINDS),
  id: z
    .string()
    .max(200)
    .meta({ description: 'The session_id, grant_id or session_handle; empty for the second factor.' }),
  keep: z.boolean(),
})
export type AccessAnswer = z.output<typeof AccessAnswer>

const OpenAccess = z.object({
  api_keys: z.array(ApiKey),
  analytics_links: z.array(AnalyticsLink),
  sessions: z.array(Session).meta({ description: 'All except the calling one.' }),
  second_factor_since_utc: UtcSeconds.meta({ description: '0 without a second factor.' }),
})
/** All means of access to an account other than its password. */
export type OpenAccess = z.output<typeof OpenAccess>

/** After a password reset by mail, the owner decides which other means of access stay. */
export const accessReviewModes = {
  retrieve_open_access: mode({
    summary:
      'Everything that still opens the calling account: keys, analytics links, other sessions, second factor',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: OpenAccess,
  }),
  answer_access_review: mode({
    summary:
      'Keep or revoke everything that still opens the account; asked once after a password was chosen by mail',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({
      answers: z.array(AccessAnswer).max(2000),
      code: FactorCode.optional().meta({ description: 'To switch off the second factor: one of its codes.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), ended: z.int() }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['INCOMPLETE', 'WRONG_CODE']).meta({
          description:
            'INCOMPLETE: something that opens the account has no answer. WRONG_CODE: without a code the second factor stays. Nothing was revoked.',
        }),
      }),
    ]),
  }),
}
