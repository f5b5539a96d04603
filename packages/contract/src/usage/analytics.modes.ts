import * as z from 'zod'
import { ANALYTICS_LINK_DAYS, ANALYTICS_LINKS_LISTED_MAX } from '../constants.ts'
import { EXAMPLE_DRAWN } from '../example-values.ts'
import { Credentials, Line, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

const GrantId = z.string().min(1).max(64).meta({ description: 'Names the link in calls.' })

/** Scope of an analytics link: one licence, a store of a chain, or a whole chain. */
const AnalyticsScope = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('licence'), deeplink_data: z.string().min(1).max(64) }),
  z.strictObject({ scope: z.literal('store'), requested_by: Line, subclient: Line }),
  z.strictObject({ scope: z.literal('chain'), requested_by: Line }),
])
export type AnalyticsScope = z.output<typeof AnalyticsScope>

const AnalyticsLink = z.object({
  grant_id: GrantId,
  scope: z.enum(['licence', 'store', 'chain']),
  licence_code: z.string().nullable(),
  requested_by: z.string(),
  subclient: z.string().nullable(),
  created_at_utc: UtcSeconds,
  expires_at_utc: UtcSeconds,
})
/** An analytics link that is still valid. */
export type AnalyticsLink = z.output<typeof AnalyticsLink>

export const ListedAnalyticsLink = AnalyticsLink.extend({
  made_by: z
    .object({
      name: z.string().meta({ description: 'Empty once the person is erased.' }),
      is_former: z.boolean().meta({ description: 'Whether they left or were removed.' }),
    })
    .nullable()
    .meta({
      description:
        'The member who made it; null for callers without member.read, and for links made with an API key or before release 1.7.0.',
    }),
})
/** An analytics link with the member who made it. It works on when they leave. */
export type ListedAnalyticsLink = z.output<typeof ListedAnalyticsLink>

/** Calls for analytics links (DB-10). Links are read-only, signed, expiring and revocable. */
export const analyticsModes = {
  issue_analytics_link: mode({
    title: 'Make a metrics link',
    topic: 'Usage',
    summary:
      'Make a link to the scan metrics of a licence, store or chain; it is shown this once. A licence’s link stops while the licence is in another store or chain',
    access: ['developer', 'api_key'],
    conflicts: true,
    permission: 'link.manage',
    placed: true,
    subject: 'session_id',
    example: {
      of: { scope: 'store', requested_by: 'Northgate Foods', subclient: 'Leeds Station' },
      days: 30,
    },
    input: z.strictObject({
      ...Credentials,
      of: AnalyticsScope,
      days: z.literal([...ANALYTICS_LINK_DAYS]).meta({ description: 'How long it works.' }),
    }),
    output: z.object({
      result: z.literal('OK'),
      analytics_url: z
        .string()
        .meta({ description: 'The page with the figures. Its token opens `GET /api/metrics`.' }),
      link: AnalyticsLink,
    }),
  }),
  list_analytics_links: mode({
    title: 'List metrics links',
    topic: 'Usage',
    summary: `The calling account’s links to scan metrics that still work, newest first, at most ${ANALYTICS_LINKS_LISTED_MAX}`,
    access: ['developer', 'api_key'],
    permission: 'link.read',
    placed: true,
    subject: 'session_id',
    example: {},
    input: z.strictObject({ ...Credentials }),
    output: z.object({ links: z.array(ListedAnalyticsLink) }),
  }),
  revoke_analytics_link: mode({
    title: 'Revoke a metrics link',
    topic: 'Usage',
    summary: 'Revoke a link to scan metrics at once',
    access: ['developer', 'api_key'],
    permission: 'link.manage',
    placed: true,
    subject: 'session_id',
    example: { grant_id: EXAMPLE_DRAWN.grant_id },
    input: z.strictObject({ ...Credentials, grant_id: GrantId }),
    output: z.object({ result: z.literal('OK') }),
  }),
}
