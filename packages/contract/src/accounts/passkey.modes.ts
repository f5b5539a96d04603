import * as z from 'zod'
import { PASSKEYS_MAX, PERSON_TEXT_MAX } from '../constants.ts'
import { PersonLine, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { Opened, PasskeyProof, ToOpen, WebauthnBytes } from './session.modes.ts'

const PasskeyId = z.string().min(1).max(1400).meta({ description: 'The credential id, in base64url.' })

export const Passkey = z.object({
  passkey_id: PasskeyId,
  name: z.string(),
  created_at_utc: UtcSeconds,
  last_used_utc: UtcSeconds,
  synced: z.boolean().meta({ description: 'A password manager keeps a copy, for other devices.' }),
})
/** A passkey of a person, without its key. */
export type Passkey = z.output<typeof Passkey>

const Ticket = z.string().max(2000).meta({ description: 'Goes back with the answer of the authenticator.' })

const PublicKey = z.literal('public-key')
const UserVerification = z.literal('required')

const CreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: WebauthnBytes, name: z.string(), displayName: z.string() }),
    challenge: WebauthnBytes,
    timeout: z.int(),
    attestation: z.literal('none'),
    pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
    excludeCredentials: z.array(z.object({ type: PublicKey, id: PasskeyId })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: UserVerification,
    }),
  })
  .meta({ description: 'PublicKeyCredentialCreationOptionsJSON, for the browser. Times in milliseconds.' })
export type CreationOptions = z.output<typeof CreationOptions>

const RequestOptions = z
  .object({
    challenge: WebauthnBytes,
    timeout: z.int(),
    rpId: z.string(),
    userVerification: UserVerification,
  })
  .meta({ description: 'PublicKeyCredentialRequestOptionsJSON, for the browser. Times in milliseconds.' })
export type RequestOptions = z.output<typeof RequestOptions>

/** A passkey that an authenticator made for a challenge. */
export const NewPasskey = z.strictObject({
  ticket: Ticket,
  name: PersonLine,
  credential: z.strictObject({
    id: PasskeyId,
    client_data_json: WebauthnBytes,
    attestation_object: WebauthnBytes,
  }),
})
/** A challenge to make a passkey. */
export const PasskeyStarted = z.object({ result: z.literal('OK'), ticket: Ticket, options: CreationOptions })

const Own = { access: ['developer', 'person'], ofPerson: true } as const

/** Passkeys (WebAuthn Level 3): a login of their own, and a second factor. */
export const passkeyModes = {
  list_passkeys: mode({
    ...Own,
    summary: 'The passkeys of the calling person, the newest first',
    input: z.strictObject({}),
    output: z.object({
      passkeys: z.array(Passkey),
      has_password: z.boolean().meta({ description: 'Whether the person can also log in with a password.' }),
    }),
  }),
  start_passkey: mode({
    ...Own,
    summary: `A challenge to make a passkey; at most ${PASSKEYS_MAX} for each person`,
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [
      PasskeyStarted,
      z.object({ result: z.literal('DENY'), code: z.literal('TOO_MANY') }),
    ]),
  }),
  add_passkey: mode({
    ...Own,
    summary: 'Keep the passkey that an authenticator made for the challenge',
    input: NewPasskey,
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), passkey: Passkey }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['PASSKEY_INVALID', 'TOO_MANY']).meta({
          description:
            'PASSKEY_INVALID: the challenge is used, expired or another one, or the passkey is from another site.',
        }),
      }),
    ]),
  }),
  rename_passkey: mode({
    ...Own,
    summary: `Name a passkey, with at most ${PERSON_TEXT_MAX} characters`,
    input: z.strictObject({ passkey_id: PasskeyId, name: PersonLine }),
    output: z.object({ result: z.literal('OK') }),
  }),
  remove_passkey: mode({
    ...Own,
    summary: 'Delete a passkey; it opens nothing from the next call on',
    input: z.strictObject({ passkey_id: PasskeyId }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z.literal('LAST_WAY_IN').meta({ description: 'The person has no password yet.' }),
      }),
    ]),
  }),
  start_passkey_login: mode({
    summary: 'A challenge to log in, or to confirm the identity, with a passkey',
    access: ['public'],
    input: z.strictObject({}),
    output: z.object({
      ticket: Ticket,
      options: RequestOptions,
    }),
  }),
  passkey_login: mode({
    summary: 'Log in with a passkey; starts a web session',
    access: ['public'],
    input: z.strictObject({
      proof: PasskeyProof,
      organisation: ToOpen,
    }),
    output: z.discriminatedUnion('result', [
      Opened,
      z.object({
        result: z.literal('DENY'),
        code: z.literal('PASSKEY_INVALID').meta({
          description:
            'The passkey is unknown or removed, the challenge is used, expired or another one, or the person may not log in.',
        }),
      }),
    ]),
  }),
}
