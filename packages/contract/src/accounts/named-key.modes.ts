import * as z from 'zod'
import {
  CONFIRM_IDENTITY_S,
  KEY_OVERLAPS_S,
  MEMBER_PLACES_MAX,
  NAMED_KEYS_MAX,
  PERSON_TEXT_MAX,
} from '../constants.ts'
import { PersonLine, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { GivenPlace, Id, MemberPlace } from './member-fields.ts'
import { KEY_SCOPES } from './roles.ts'

const KeyId = Id.meta({ description: 'Names a key, also after its rotation; it opens nothing.' })
const SessionId = z.string().max(100)

const Scopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1)
  .max(KEY_SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'Must name each scope once.')
  .meta({ description: 'The permissions of the key. It also reads its organisation’s own data.' })

const KeyPair = z.object({
  session_id: z.string().meta({
    description: 'The API key that calls send. One of test mode begins with `akn_test_`.',
  }),
  current: z.boolean().meta({ description: 'Not replaced by a rotation.' }),
  created_at_utc: UtcSeconds,
  last_used_utc: UtcSeconds,
  last_used_address: z.string().meta({ description: 'The address of the last use; empty before it.' }),
  expires_at_utc: UtcSeconds.meta({ description: '0 if it does not end.' }),
})

export const NamedKey = z.object({
  key_id: KeyId,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  places: z.array(MemberPlace).nullable(),
  made_by: z
    .string()
    .nullable()
    .meta({ description: 'The name of the member who made it; `null` for callers without `member.read`.' }),
  created_at_utc: UtcSeconds,
  expires_at_utc: UtcSeconds.meta({ description: '0 if it does not end.' }),
  pairs: z
    .array(KeyPair)
    .meta({ description: 'The current pair, and after a rotation the replaced one until it ends.' }),
})
/** A key with a name and limits of its own, without its secrets. */
export type NamedKey = z.output<typeof NamedKey>

/** The last second of the year 9999. */
const END_MAX_S = 253_402_300_799

/** The name of a key, with all that it may do, where, and for how long. */
const KeyLimits = {
  name: PersonLine.meta({ description: `At most ${PERSON_TEXT_MAX} characters.` }),
  scopes: Scopes,
  places: z.array(GivenPlace).min(1).max(MEMBER_PLACES_MAX).nullable().meta({
    description: 'Limits the scopes about licences and links to chains and stores; `null` for all.',
  }),
  expires_at_utc: UtcSeconds.max(END_MAX_S).meta({ description: '0 for a key that does not end.' }),
}
/** Refusals of limits that make no sense. */
const LIMIT_REFUSALS = ['PLACES_NOT_LIMITED', 'EXPIRY_PASSED'] as const

const MadeKey = z.object({
  result: z.literal('OK'),
  key: NamedKey,
  session_id: z.string(),
  session_password: z.string().meta({ description: 'The secret. No later answer has it.' }),
})
const Manages = { access: ['developer'], permission: 'key.manage' } as const
const CONFIRMED = `Needs a password, code or passkey given in the last ${CONFIRM_IDENTITY_S / 60} minutes`

/** Keys for programs: with a name, scopes, places and an end (design: organisations 3). */
export const namedKeyModes = {
  list_named_keys: mode({
    summary: 'The keys of the calling organisation that have a name and scopes, the newest first',
    access: ['developer'],
    permission: 'key.read',
    input: z.strictObject({}),
    output: z.object({ keys: z.array(NamedKey) }),
  }),
  create_named_key: mode({
    ...Manages,
    summary: `Make a key with a name and scopes; at most ${NAMED_KEYS_MAX}. ${CONFIRMED}`,
    input: z.strictObject({
      ...KeyLimits,
      places: KeyLimits.places.default(null),
      expires_at_utc: KeyLimits.expires_at_utc.default(0),
    }),
    output: z.discriminatedUnion('result', [
      MadeKey,
      z.object({ result: z.literal('DENY'), code: z.enum(['TOO_MANY', ...LIMIT_REFUSALS]) }),
    ]),
  }),
  update_named_key: mode({
    ...Manages,
    summary: `Change name, scopes, places and end of a key; from the next call on. ${CONFIRMED}`,
    input: z.strictObject({ key_id: KeyId, ...KeyLimits }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), key: NamedKey }),
      z.object({ result: z.literal('DENY'), code: z.enum(LIMIT_REFUSALS) }),
    ]),
  }),
  rotate_named_key: mode({
    ...Manages,
    summary: `A new API key and secret with the same name and limits; the replaced pair works on for the overlap at most. ${CONFIRMED}`,
    input: z.strictObject({
      key_id: KeyId,
      session_id: SessionId.meta({
        description: 'The current API key, which the new one replaces: two rotations at once make one.',
      }),
      overlap_s: z.literal([...KEY_OVERLAPS_S]),
    }),
    output: z.discriminatedUnion('result', [
      MadeKey,
      z.object({ result: z.literal('DENY'), code: z.literal('ALREADY_ROTATED') }),
    ]),
  }),
  end_named_key: mode({
    ...Manages,
    summary: 'End a key, or only its replaced pair; from the next call on',
    input: z.strictObject({
      key_id: KeyId,
      session_id: SessionId.optional().meta({
        description: 'The replaced pair. Without it the whole key ends.',
      }),
    }),
    output: z.object({ result: z.literal('OK') }),
  }),
}
