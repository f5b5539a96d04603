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
}
