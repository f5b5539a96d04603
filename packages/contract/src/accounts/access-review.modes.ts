import * as z from 'zod'
import { ACCESS_LISTED_MAX, ACCESS_MEMBER_DAYS, PASSKEYS_MAX } from '../constants.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { ListedAnalyticsLink } from '../usage/analytics.modes.ts'
import { ApiKey } from './api-key.modes.ts'
import { OrganisationId } from './member-fields.ts'
import { Invitation, Member } from './member.modes.ts'
import { Passkey } from './passkey.modes.ts'
import { FactorCode, Session } from './session.modes.ts'

/** Kinds of access to an account that the owner reviews after a password reset. */
const ACCESS_KINDS = [
  'api_key',
  'analytics_link',
  'invitation',
  'member',
  'session',
  'second_factor',
  'passkey',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** One answer for each thing of the four listed kinds, each session and passkey, and the factor. */
const ANSWERS_MAX = 4 * ACCESS_LISTED_MAX + 100 + PASSKEYS_MAX

const AccessAnswer = z.strictObject({
  kind: z.enum(ACCESS_KINDS),
  id: z.string().max(200).meta({
    description:
      'The session_id, grant_id, invitation_id, member_id, session_handle or passkey_id; empty for the second factor.',
  }),
  keep: z.boolean(),
})
export type AccessAnswer = z.output<typeof AccessAnswer>

const OfOrganisation = { organisation_id: OrganisationId }
const Unlisted = z.int().min(0)

const OpenAccess = z.object({
  organisations: z.array(z.object({ ...OfOrganisation, name: z.string() })).meta({
    description: 'The caller’s organisations in use, the one opened last first.',
  }),
  api_keys: z.array(
    ApiKey.extend({
      ...OfOrganisation,
      name: z.string().meta({
        description: 'Of a named key, which ends with its current API key; empty for the first key.',
      }),
    }),
  ),
  analytics_links: z.array(ListedAnalyticsLink.extend(OfOrganisation)),
  invitations: z.array(
    Invitation.omit({ places: true }).extend({
      ...OfOrganisation,
      is_transfer: z.boolean().meta({ description: 'It offers the ownership to a member.' }),
    }),
  ),
  members: z
    .array(
      Member.pick({ member_id: true, name: true, email: true, roles: true, joined_at_utc: true }).extend({
        ...OfOrganisation,
        invited_by: z.string().meta({ description: 'The name of the member who invited.' }),
      }),
    )
    .meta({ description: `Whom somebody invited and who joined in the last ${ACCESS_MEMBER_DAYS} days.` }),
  sessions: z.array(Session).meta({ description: 'All except the calling one.' }),
  second_factor_since_utc: UtcSeconds.meta({ description: '0 without a second factor.' }),
  passkeys: z.array(Passkey),
  more: z
    .object({
      organisations: Unlisted,
      api_keys: Unlisted,
      analytics_links: Unlisted,
      invitations: Unlisted,
      members: Unlisted,
    })
    .meta({ description: `How many are not listed: at most ${ACCESS_LISTED_MAX} of a kind, the newest.` }),
})
/** All means of access to a person's data other than their password. */
export type OpenAccess = z.output<typeof OpenAccess>

/** After a password reset by mail, the owner decides which other means of access stay. */
export const accessReviewModes = {
  retrieve_open_access: mode({
    summary:
      'Everything that still opens the data of the calling person, in each organisation where they may end it',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: OpenAccess,
  }),
  answer_access_review: mode({
    summary:
      'Keep or end everything that still opens one’s data; asked once after a password was chosen by mail',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({
      answers: z.array(AccessAnswer).max(ANSWERS_MAX),
      code: FactorCode.optional().meta({ description: 'To switch off the second factor: one of its codes.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), ended: z.int() }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['INCOMPLETE', 'WRONG_CODE']).meta({
          description:
            'INCOMPLETE: something has no answer, or appeared meanwhile. WRONG_CODE: without a code the second factor stays, and nothing was ended.',
        }),
      }),
    ]),
  }),
}
