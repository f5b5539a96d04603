import * as z from 'zod'
import { Email, PersonLine } from '../fields.ts'
import { mode } from '../rpc.ts'
import { OrganisationId } from './member-fields.ts'

const Settings = z.object({
  organisation_id: OrganisationId,
  name: z.string(),
  contact_email: z
    .string()
    .meta({ description: 'A member who manages the organisation; follows its members.' }),
  billing_email: z.string().nullable().meta({
    description: 'The member who gets bills next to those who may pay. Always `null` without `billing.read`.',
  }),
})
/** The settings of an organisation. */
export type OrganisationSettings = z.output<typeof Settings>

/**
 * How members must log in to see an organisation: in any way, with a second factor, or through its identity provider. An
 * Owner with a passkey can always enter.
 */
export const SIGN_IN_POLICIES = ['any', 'second_factor', 'sso'] as const
export type SignInPolicy = (typeof SIGN_IN_POLICIES)[number]
const Policy = z.enum(SIGN_IN_POLICIES)

/** The settings of the calling organisation (design: organisations 1.2). */
export const organisationModes = {
  retrieve_organisation: mode({
    summary: 'The settings of the calling organisation',
    access: ['developer'],
    permission: 'organisation.read',
    input: z.strictObject({}),
    output: Settings,
  }),
  update_organisation: mode({
    summary: 'Change the name of the calling organisation, and the member who gets its bills',
    access: ['developer'],
    permission: 'organisation.update',
    input: z.strictObject({
      name: PersonLine,
      billing_email: Email.nullable().meta({
        description: 'The address of a member; `null` for only the members who may pay.',
      }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({ result: z.literal('DENY'), code: z.literal('NOT_A_MEMBER') }),
    ]),
  }),
  retrieve_sign_in_policy: mode({
    summary: 'How members of the calling organisation must log in, and how many are not ready for more',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({}),
    output: z.object({
      policy: Policy,
      members: z.int().min(1),
      without_second_factor: z.int().min(0).meta({ description: 'Members who have not set one up.' }),
    }),
  }),
  update_sign_in_policy: mode({
    summary: 'Choose how members must log in; holds at their next call. Call confirm_identity first',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ policy: Policy }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z.literal('NO_SSO').meta({ description: 'No identity provider is turned on.' }),
      }),
    ]),
  }),
}
