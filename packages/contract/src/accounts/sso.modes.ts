import * as z from 'zod'
import { DOMAIN_PATTERN, LANGUAGES, SSO_TEXT_MAX } from '../constants.ts'
import { Email, PersonLine, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { OrganisationId } from './member-fields.ts'
import { ROLES } from './roles.ts'

/** Why an identity provider could not be used. */
export const SSO_FAULTS = [
  'bad_address',
  'not_https',
  'private_address',
  'unknown_host',
  'unreachable',
  'redirect',
  'too_large',
  'slow',
  'other_issuer',
  'bad_answer',
  'refused',
] as const
export type SsoFault = (typeof SSO_FAULTS)[number]

/** Roles that people may get by their first login through the provider. */
export const SSO_DEFAULT_ROLES = ROLES.filter((role) => role !== 'owner' && role !== 'admin')
const DefaultRole = z.enum(SSO_DEFAULT_ROLES)
/** A role that an identity provider can give to new people. */
export type SsoDefaultRole = z.output<typeof DefaultRole>

const Connection = z.object({
  name: z.string().meta({ description: 'How people call the provider, for example Okta.' }),
  issuer: z.string(),
  client_id: z.string(),
  default_roles: z.array(DefaultRole).meta({
    description: 'Roles of people who log in for the first time; empty: only members can log in.',
  }),
  tested_at_utc: UtcSeconds,
  is_on: z.boolean().meta({ description: 'Members can log in through it.' }),
})
/** The identity provider of an organisation. */
export type SsoConnection = z.output<typeof Connection>

const Domain = z.object({
  domain: z.string(),
  record: z.string().meta({ description: 'The text of the TXT record that proves the domain.' }),
  verified_at_utc: UtcSeconds,
  missing_since_utc: UtcSeconds.meta({
    description: 'Since when the record of a verified domain is not found; 0 while it is.',
  }),
})
/** A domain of addresses that an organisation proves by a DNS record. */
export type SsoDomain = z.output<typeof Domain>

const GivenDomain = z.string().trim().toLowerCase().max(253).regex(DOMAIN_PATTERN)
const Ok = z.object({ result: z.literal('OK') })
const ProviderDenied = z.object({
  result: z.literal('DENY'),
  code: z.literal('PROVIDER'),
  fault: z.enum(SSO_FAULTS),
  issuer: z.string().optional().meta({ description: 'How the provider names itself, if that differs.' }),
})
const Begun = z.object({
  result: z.literal('OK'),
  address: z.string().meta({ description: 'The page of the provider. Open it in the same browser.' }),
})
const denied = <const C extends readonly [string, ...string[]]>(...codes: C) =>
  z.object({ result: z.literal('DENY'), code: z.enum(codes) })

/** How a login through a provider can fail. */
export const SSO_REFUSALS = [
  'EXPIRED',
  'CANCELLED',
  'PROVIDER_FAILED',
  'NO_ADDRESS',
  'UNKNOWN_ADDRESS',
  'OTHER_PERSON',
  'NOT_A_MEMBER',
  'NOT_ACTIVE',
] as const
export type SsoRefusal = (typeof SSO_REFUSALS)[number]

/** Single sign-on of an organisation over OpenID Connect (design: organisations 2.3). */
export const ssoModes = {
  retrieve_sso: mode({
    summary: 'The identity provider of the calling organisation, its domains, and who is ready for it',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({}),
    output: z.object({
      redirect_address: z.string().meta({ description: 'Give it to the provider.' }),
      connection: Connection.nullable(),
      domains: z.array(Domain),
      members: z.int(),
      linked: z.int().meta({ description: 'Members who have logged in through the provider.' }),
      owners: z.int(),
      owners_with_passkey: z.int().meta({
        description:
          'Owners who can enter without the provider: with a passkey that they added at least 24 hours ago.',
      }),
    }),
  }),
  save_sso: mode({
    summary: 'Set the identity provider. Another issuer or client begins again as untested',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({
      name: PersonLine,
      issuer: z.url().max(SSO_TEXT_MAX),
      client_id: z.string().trim().min(1).max(SSO_TEXT_MAX),
      client_secret: z.string().trim().min(1).max(SSO_TEXT_MAX).optional().meta({
        description: 'Needed at first and with another issuer or client. It is never shown again.',
      }),
      default_roles: z.array(DefaultRole).max(SSO_DEFAULT_ROLES.length),
    }),
    output: z.discriminatedUnion('result', [
      Ok,
      z.discriminatedUnion('code', [ProviderDenied, denied('SECRET_NEEDED', 'REQUIRED')]),
    ]),
  }),
  test_sso: mode({
    summary: 'Begin a login at the provider that tests it and links the calling Owner',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [
      Begun,
      z.discriminatedUnion('code', [ProviderDenied, denied('NO_SSO')]),
    ]),
  }),
  switch_sso: mode({
    summary: 'Turn logins through a tested provider on or off',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ is_on: z.boolean() }),
    output: z.discriminatedUnion('result', [Ok, denied('NOT_TESTED', 'REQUIRED')]),
  }),
  remove_sso: mode({
    summary: 'Remove the identity provider; sessions through it end',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [Ok, denied('REQUIRED')]),
  }),
  add_domain: mode({
    summary: 'Add a domain of addresses, to prove by a DNS record',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ domain: GivenDomain }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), domain: Domain }),
      denied('PUBLIC_DOMAIN', 'TOO_MANY'),
    ]),
  }),
  check_domain: mode({
    summary: 'Look for the DNS record of a domain',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ domain: GivenDomain }),
    output: z.discriminatedUnion('result', [
      Ok,
      z.discriminatedUnion('code', [
        z.object({
          result: z.literal('DENY'),
          code: z.literal('NO_RECORD'),
          found: z
            .array(z.string())
            .meta({ description: 'The TXT records of the domain that begin as ours do.' }),
        }),
        denied('TAKEN', 'DNS_FAILED'),
      ]),
    ]),
  }),
  remove_domain: mode({
    summary: 'Remove a domain: new people of it can no longer log in through the provider',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ domain: GivenDomain }),
    output: Ok,
  }),
  start_sso: mode({
    summary: 'Begin a login through the identity provider of an organisation',
    access: ['public'],
    input: z.strictObject({
      to: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('address'), email: Email }),
        z.strictObject({ kind: z.literal('domain'), domain: GivenDomain }).meta({
          description: 'For a linked member whose address is in another domain.',
        }),
        z.strictObject({ kind: z.literal('organisation'), organisation: OrganisationId }),
      ]),
    }),
    output: z.discriminatedUnion('result', [Begun, denied('NO_SSO', 'PROVIDER_FAILED')]),
  }),
  retrieve_sso_link: mode({
    summary:
      'Whether the calling member can log in through the identity provider of the calling organisation',
    access: ['developer'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({
      provider: z.string().nullable().meta({ description: 'Its name, if it is turned on.' }),
      linked: z.boolean().meta({ description: 'Whether the member can log in through it.' }),
    }),
  }),
  prove_by_sso: mode({
    summary:
      'Begin a login at the provider of the calling organisation: to link the calling member, or to confirm their session',
    access: ['developer'],
    ofPerson: true,
    throughSso: true,
    input: z.strictObject({ purpose: z.enum(['link', 'confirm']) }),
    output: z.discriminatedUnion('result', [Begun, denied('NO_SSO', 'PROVIDER_FAILED')]),
  }),
  finish_sso: mode({
    summary: 'Give the answer with which the provider sent the browser back',
    access: ['public'],
    throughSso: true,
    input: z.strictObject({
      organisation: OrganisationId.meta({
        description: 'The organisation in the address to which the provider sent the browser back.',
      }),
      answer: z
        .string()
        .max(8000)
        .meta({ description: 'The query of the address, without its question mark.' }),
      language: z.enum(LANGUAGES).default('en').meta({ description: 'For the mails of a new person.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), purpose: z.enum(['login', 'test', 'link', 'confirm']) }),
      denied(...SSO_REFUSALS),
    ]),
  }),
}
