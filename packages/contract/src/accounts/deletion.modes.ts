import * as z from 'zod'
import { OwnPassword, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { OrganisationId } from './member-fields.ts'

const Token = z.string().min(1).max(1000)
const LinkInvalid = z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') })

/** The people or the organisation that a link brings back. */
const Deletion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    email: z.string(),
    organisations: z
      .array(z.string())
      .meta({ description: 'The organisations that the person is in again.' }),
  }),
  z.object({
    kind: z.literal('organisation'),
    organisation: z.string(),
    members: z.int().min(1).meta({ description: 'How many members get access again.' }),
  }),
])
/** The content of a link in a mail about a deletion. */
export type Deletion = z.output<typeof Deletion>

/** The deletion of a person's login, and its undoing and that of an organisation (design: organisations 4.5). */
export const deletionModes = {
  delete_person: mode({
    summary: 'Delete the login of the calling person; refused while an organisation needs them as its Owner',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({
      password: OwnPassword,
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), erased_at_utc: UtcSeconds }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['WRONG_PASSWORD', 'LAST_OWNER', 'ORGANISATION_SUSPENDED']),
        organisations: z.array(z.object({ organisation_id: OrganisationId, name: z.string() })).meta({
          description: 'The organisations that need another Owner, or that are suspended.',
        }),
      }),
    ]),
  }),
  look_at_deletion: mode({
    summary: 'What the link of a mail about a deletion brings back; changes nothing',
    access: ['public'],
    input: z.strictObject({ token: Token }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), deletion: Deletion }),
      LinkInvalid,
    ]),
  }),
  undo_deletion: mode({
    summary: 'Undo the deletion of a person or an organisation by the link of its mail, for 30 days',
    access: ['public'],
    input: z.strictObject({ token: Token }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), kind: z.enum(['person', 'organisation']) }),
      LinkInvalid,
    ]),
  }),
}
