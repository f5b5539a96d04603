import * as z from 'zod'
import { Credentials, Email, Ignored, Password, UtcSeconds } from '../fields.ts'
import { ENTITLEMENTS, mode, PERMISSIONS } from '../rpc.ts'
import { MemberPlace, OrganisationId } from './member-fields.ts'
import { Recovery } from './recovery.modes.ts'
import { ROLES } from './roles.ts'

/** Plan details. Each field is present only if the account has it (section 3, user session). */
const SessionDetails = z.object({
  monthly_limit: z.int().min(0).optional(),
  register_time: UtcSeconds.optional(),
})

const Identity = z
  .object({
    session_id: z.string().meta({ description: 'The API key. One of test mode begins with `ak_test_`.' }),
    email: z.string(),
    name: z.string(),
    company: z.string(),
    session_type: z.string().meta({ description: 'trial, none, test, or the name of a plan' }),
    session_details: SessionDetails,
    self_service: z.boolean(),
    permissions: z.array(z.enum(ENTITLEMENTS)),
    sample_data: z.boolean().meta({ description: 'The account holds generated sample data.' }),
  })
  .meta({ id: 'Identity' })
/** The logged-in account, with the data that the portal needs. */
export type Identity = z.output<typeof Identity>

const Membership = z.object({
  organisation_id: z.string().meta({ description: 'For the header Portal-Organisation.' }),
  test_mode: z.boolean().meta({ description: 'The header Portal-Mode selected test mode.' }),
  roles: z.array(z.enum(ROLES)),
  permissions: z.array(z.enum(PERMISSIONS)),
  limited: z.array(z.enum(PERMISSIONS)).meta({ description: 'Permissions that hold only at the places.' }),
  places: z.array(MemberPlace),
  organisations: z.int().min(1).meta({ description: 'How many organisations the person is in.' }),
  needs_second_factor: z.boolean().meta({
    description:
      'The organisation asks for a login with a second factor. Until then the caller has no permissions, and `session` shows only names.',
  }),
  needs_provider: z.string().nullable().meta({
    description:
      'The name of the identity provider through which the organisation asks to log in. Until then the caller has no permissions, as above.',
  }),
  through_sso: z.boolean().meta({
    description: 'The session began through the provider of this organisation, and opens no other.',
  }),
})
/** The caller's roles and permissions in the organisation of the call. */
export type Membership = z.output<typeof Membership>

/** How a person logs in to a session. */
export const SIGN_IN_METHODS = ['password', 'password_and_code', 'passkey', 'sso'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export const Session = z.object({
  session_handle: z.string().meta({ description: 'Names the session to end_session; it opens nothing.' }),
  created_at_utc: UtcSeconds,
  last_seen_utc: UtcSeconds,
  address: z.string(),
  user_agent: z.string(),
  method: z.enum(SIGN_IN_METHODS).nullable().meta({
    description:
      'How the person logged in; `password_and_code` also after a code that they gave later. `null` for a session that began before this was stored.',
  }),
  organisation: z
    .string()
    .meta({ description: 'The organisation that the session opened last; empty if there is none.' }),
  by_api_client: z.boolean().meta({
    description: 'It is the key of an API client, by `email_login`. It works for 12 hours at most.',
  }),
  current: z.boolean().meta({ description: 'The session that asks.' }),
})
/** A web session of an account, as shown to its owner. */
export type Session = z.output<typeof Session>

/** Bytes of WebAuthn, in base64url. */
export const WebauthnBytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)

/** A passkey's answer to a challenge of `start_passkey_login`. */
export const PasskeyProof = z.strictObject({
  ticket: z.string().max(2000),
  id: WebauthnBytes,
  client_data_json: WebauthnBytes,
  authenticator_data: WebauthnBytes,
  signature: WebauthnBytes,
  user_handle: WebauthnBytes,
})
export type PasskeyProof = z.output<typeof PasskeyProof>

/** The answer to a right login. */
export const Opened = z.object({
  result: z.literal('OK'),
  session_id: z.string(),
  session_password: z
    .string()
    .meta({ description: 'Empty in the portal for members who may not use the API key.' }),
  self_service: z.boolean(),
})

/** A typed second factor: six digits from an app, or a recovery code. */
export const FactorCode = z.string().trim().min(6).max(40)

const AccessReviewDue = z.boolean().meta({
  description: 'A password was chosen by mail: the owner must answer what still opens the account.',
})

const WaitingRecovery = Recovery.nullable().meta({
  description: 'Somebody asked to get in without the second factor; cancel_recovery ends it.',
})

/** The organisation that a login opens. */
export const ToOpen = OrganisationId.optional().meta({
  description: 'The organisation to open; without it, the one that was opened last.',
})

/** Login, logout and open sessions (sections 2 and 7). */
export const sessionModes = {
  email_login: mode({
    summary: 'Check e-mail and password; starts a web session when called from the portal',
    access: ['public'],
    input: z.strictObject({
      email: Email,
      password: Password,
      code: FactorCode.optional().meta({
        description: 'For accounts with a second factor: its six digits, or a recovery code.',
      }),
      organisation: ToOpen,
    }),
    output: z.discriminatedUnion('result', [
      Opened,
      z.object({
        result: z.literal('DENY'),
        code: z
          .enum(['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'WRONG_CODE', 'NO_KEY', 'SSO_REQUIRED'])
          .meta({
            description:
              'NO_KEY: the person is not a member of the organisation, or it asks for a second factor that the person lacks. SSO_REQUIRED: it asks for a login through its identity provider, so it gives no key for a password.',
          }),
      }),
    ]),
  }),
  retrieve_session: mode({
    title: 'Retrieve the account',
    topic: 'Account and plan',
    summary: 'The calling account: plan, limits, permissions',
    access: ['developer', 'api_key'],
    permission: 'organisation.read',
    subject: 'session_id',
    example: {},
    input: z.strictObject({ ...Credentials, requester: Ignored }),
    output: Identity,
  }),
  update_new_session: mode({
    title: 'Refresh the subscription',
    topic: 'Account and plan',
    summary: 'Refresh the subscription from the card provider and return the plan (SB-08)',
    access: ['developer', 'api_key'],
    permission: 'billing.read',
    subject: 'session_id',
    example: {},
    input: z.strictObject({ ...Credentials, commissioned_by: Ignored, update_info: Ignored }),
    output: Identity,
  }),
  current_session: mode({
    summary: 'The logged-in user, if any: every page asks, so that no page needs a 401',
    access: ['public'],
    throughSso: true,
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        session: Identity,
        member: Membership,
        access_review_due: AccessReviewDue,
        recovery: WaitingRecovery,
      }),
      z.object({
        result: z.literal('NO_ORGANISATION'),
        person: z.object({ email: z.string(), name: z.string() }),
        access_review_due: AccessReviewDue,
        recovery: WaitingRecovery,
      }),
      z.object({ result: z.literal('NONE') }),
    ]),
  }),
  confirm_identity: mode({
    summary:
      'Give the password, a code or a passkey again: for 10 minutes the calling session may then show secrets',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({
      proof: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('password'), password: Password }),
        z.strictObject({ kind: z.literal('code'), code: FactorCode }),
        z.strictObject({ kind: z.literal('passkey'), passkey: PasskeyProof }),
      ]),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['WRONG_PASSWORD', 'WRONG_CODE', 'PASSKEY_INVALID']),
      }),
    ]),
  }),
  log_out: mode({
    summary: 'End the calling web session',
    access: ['developer', 'person'],
    ofPerson: true,
    throughSso: true,
    input: z.strictObject({}),
    output: z.object({ result: z.literal('OK') }),
  }),
  list_sessions: mode({
    summary: 'The web sessions of the calling account that are open, the calling one first',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(Session) }),
  }),
  end_session: mode({
    summary: 'Log one of the calling account’s sessions out',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ session_handle: z.string().max(100) }),
    output: z.object({ result: z.literal('OK') }),
  }),
  end_other_sessions: mode({
    summary: 'Log every session of the calling account out but the calling one',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({ result: z.literal('OK'), ended: z.int() }),
  }),
}
