import * as z from 'zod'
import {
  REQUEST_LOG_DAYS,
  REQUEST_PAGE_SIZE,
  REQUEST_PAGE_SIZE_MAX,
  REQUEST_PREFIX_MIN,
  REQUESTS_LISTED_MAX,
} from '../constants.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { Id } from './member-fields.ts'

/** Why an existing key was refused. Its caller does not learn this. */
const KEY_CAUSES = ['wrong_secret', 'expired_key'] as const
export type KeyCause = (typeof KEY_CAUSES)[number]
/** Causes that the status and code of a call do not name. The answer of the call lists the rejected reports. */
const REQUEST_CAUSES = [...KEY_CAUSES, 'some_rejected'] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

/** Outcomes by which requests are listed: a 2xx answer, one that rejected reports, any other one, or a class of those. */
export const REQUEST_OUTCOMES = ['ok', 'some_rejected', 'failed', '4xx', '5xx'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** Characters of a request id, also of one that a client sends (`X-Request-Id`). */
const REQUEST_ID_MAX = 64

const KeyText = z.string().max(100)

const RequestLine = z.object({
  entry_id: z.uuid(),
  at_utc: UtcSeconds,
  request_id: z.string(),
  call: z.string().meta({
    description: 'The name of the call, or the path of one that could not be read, such as `/api/device`.',
  }),
  address: z.string().meta({ description: 'The path that the call has of its own.' }),
  status: z.int(),
  code: z.string().meta({ description: 'The code of the problem; empty for an answer without one.' }),
  latency_ms: z.int().min(0),
  same_count: z.int().min(1).meta({
    description:
      'How many calls of the key in this second the line counts: all failed, all with rejected reports, or all successful without them. The other fields are of the first.',
  }),
  cause: z.enum(REQUEST_CAUSES).nullable().meta({
    description:
      'Why the key was refused, which its caller does not learn; or `some_rejected` if the call rejected one or more reports.',
  }),
  session_id: z.string().meta({ description: 'The API key of the call.' }),
  key_kind: z.enum(['first', 'named', 'member']),
  key_id: Id.nullable().meta({ description: 'The named key, the same after its rotation.' }),
  key_name: z.string().meta({ description: 'The name of a named key; empty for other keys.' }),
})
/** One line of the request log. */
export type RequestLine = z.output<typeof RequestLine>

const LastHour = z.object({
  calls: z.int().min(0),
  failed: z.int().min(0),
  at_least: z.boolean().meta({ description: 'Whether there were too many lines to count all.' }),
})

/** The calls that an organisation's API keys made (design: developers 7). */
export const requestLogModes = {
  list_requests: mode({
    summary: `The newest ${REQUESTS_LISTED_MAX} calls by API keys of the calling organisation. Lines are kept for ${REQUEST_LOG_DAYS} days`,
    access: ['developer'],
    permission: 'key.read',
    input: z.strictObject({
      key: KeyText.optional().meta({ description: 'A `key_id`, or an API key.' }),
      outcome: z.enum(REQUEST_OUTCOMES).optional().meta({
        description:
          '`some_rejected` lists successful calls that rejected one or more reports, which `ok` lists too.',
      }),
      status: z.int().min(200).max(599).optional(),
      call: z.string().max(100).optional(),
      request: z
        .string()
        .regex(/^[\w-]+$/)
        .min(REQUEST_PREFIX_MIN)
        .max(REQUEST_ID_MAX)
        .optional()
        .meta({ description: 'The beginning of a request id.' }),
      after: z.uuid().optional().meta({ description: 'The last line of the page before.' }),
      page_size: z.int().min(1).max(REQUEST_PAGE_SIZE_MAX).default(REQUEST_PAGE_SIZE),
    }),
    output: z.object({
      requests: z.array(RequestLine).max(REQUEST_PAGE_SIZE_MAX),
      next: z.uuid().nullable().meta({ description: 'The `after` of the next page.' }),
      is_cut: z
        .boolean()
        .meta({ description: 'Whether this is the last page although there are older lines.' }),
      is_on: z.boolean().meta({ description: 'Whether the operator lets the server log calls.' }),
      last_hour: LastHour.nullable().meta({
        description: 'All calls of the last hour by `key`, or by all keys; `null` on later pages.',
      }),
    }),
  }),
}
