import * as z from 'zod'
import { KEY_OVERLAPS_S } from '../constants.ts'
import { OwnPassword, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

export const ApiKey = z.object({
  session_id: z.string().meta({ description: 'One of test mode begins with `ak_test_`.' }),
  current: z.boolean(),
  created_at_utc: UtcSeconds,
  last_used_utc: UtcSeconds,
  last_used_address: z.string().meta({ description: 'The address of the last use; empty before it.' }),
  expires_at_utc: UtcSeconds.meta({ description: '0 for the current key.' }),
})
/** An API key without its secret. */
export type ApiKey = z.output<typeof ApiKey>

/** The account's API key and secret (section 2, API Keys screen; SB-06). */
export const apiKeyModes = {
  list_api_keys: mode({
    summary: 'The calling account’s keys that work, the current one first',
    access: ['developer'],
    permission: 'key.read',
    input: z.strictObject({}),
    output: z.object({ keys: z.array(ApiKey) }),
  }),
  reveal_secret: mode({
    summary: 'The current key’s secret; audited. Needs a password or code given in the last 10 minutes',
    access: ['developer'],
    permission: 'key.manage',
    input: z.strictObject({}),
    output: z.object({ session_id: z.string(), session_password: z.string() }),
  }),
  rotate_api_key: mode({
    summary: 'A new key and secret; every older key works on for the overlap at most',
    access: ['developer'],
    permission: 'key.manage',
    input: z.strictObject({ password: OwnPassword, overlap_s: z.literal([...KEY_OVERLAPS_S]) }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), keys: z.array(ApiKey) }),
      z.object({ result: z.literal('DENY'), code: z.literal('WRONG_PASSWORD') }),
    ]),
  }),
}
