import * as z from 'zod'
import {
  AUDIT_MEMBERS_MAX,
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZE_MAX,
  LANGUAGES,
  PERSON_TEXT_MAX,
} from '../constants.ts'
import { Credentials, JsonValue, OwnPassword, Password, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_GROUPS, PERSON_AUDIT_GROUPS } from './audit-actions.ts'
import { MemberId } from './member-fields.ts'
import { PASSWORD_CHANGE_REFUSALS } from './password.contract.ts'

const AuditEntry = z.object({
  entry_id: z.uuid(),
  at_utc: UtcSeconds,
  actor_kind: z.enum(ACTOR_KINDS),
  actor: z.string().meta({ description: 'An e-mail address, API key, device or command.' }),
  device: z
    .object({ device_model: z.string(), subclient: z.string(), location: z.string() })
    .nullable()
    .meta({
      description: 'The device that acted, and the counter it then served. `null` if it is not known.',
    }),
  action: z.enum(AUDIT_ACTIONS),
  target: z.string().meta({
    description:
      'Names what the action was about. Members and invited people by their address, as it is now.',
  }),
  before: JsonValue,
  after: JsonValue,
  address: z.string(),
  request_id: z.string(),
})
/** One line of an account's audit log. */
export type AuditEntry = z.output<typeof AuditEntry>

/** The part of a log that a call lists: `groups` with the names of its filter. */
const logInput = <const G extends readonly [string, ...string[]]>(groups: G) => ({
  groups: z.array(z.enum(groups)).max(groups.length).optional(),
  since_utc: UtcSeconds.optional(),
  until_utc: UtcSeconds.optional().meta({ description: 'Before this moment.' }),
  after: z.uuid().optional().meta({ description: 'The last entry of the page before.' }),
  page_size: z.int().min(1).max(AUDIT_PAGE_SIZE_MAX).default(AUDIT_PAGE_SIZE),
})
const LogPage = z.object({
  entries: z.array(AuditEntry),
  next: z.uuid().nullable().meta({ description: 'The `after` of the next page.' }),
})

const AuditMember = z.object({
  member_id: MemberId,
  name: z.string(),
  email: z.string(),
  is_former: z.boolean(),
})

/** Calls of the profile: password, audit log, deletion (section 2, account screens). */
export const profileModes = {
  update_password: mode({
    summary: 'Change the password; ends every other session (LG-06)',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ current_password: OwnPassword, password: Password }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['WRONG_PASSWORD', ...PASSWORD_CHANGE_REFUSALS]),
      }),
    ]),
  }),
  update_language: mode({
    summary: 'Choose the language that the calling account gets its mails in',
    access: ['developer', 'person'],
    ofPerson: true,
    throughSso: true,
    input: z.strictObject({ language: z.enum(LANGUAGES) }),
    output: z.object({ result: z.literal('OK') }),
  }),
  list_audit_entries: mode({
    summary: 'Audit log of the calling account, newest first',
    access: ['developer'],
    permission: 'audit.read',
    input: z.strictObject({
      ...logInput(AUDIT_GROUPS),
      member_id: MemberId.optional().meta({ description: 'Only what this member or former member did.' }),
    }),
    output: LogPage,
  }),
  list_audit_members: mode({
    summary: 'Members and former members by name, to filter the audit log: the first ones that match',
    access: ['developer'],
    permission: 'audit.read',
    input: z.strictObject({
      search: z.string().trim().max(PERSON_TEXT_MAX).default('').meta({
        description: 'Part of a name or an e-mail address.',
      }),
      member_id: MemberId.optional().meta({ description: 'A member who comes in any case.' }),
    }),
    output: z.object({ members: z.array(AuditMember).max(AUDIT_MEMBERS_MAX) }),
  }),
  list_person_entries: mode({
    summary: 'Security log of the calling person in all organisations, newest first',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject(logInput(PERSON_AUDIT_GROUPS)),
    output: LogPage,
  }),
  suspend_account: mode({
    summary:
      'Delete the calling organisation (AC-02): its Owners can undo it by mail until its data is erased',
    access: ['developer'],
    permission: 'organisation.delete',
    subject: 'session_id',
    input: z.strictObject({ session_id: Credentials.session_id, password: OwnPassword }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), erased_at_utc: UtcSeconds }),
      z.object({ result: z.literal('DENY'), code: z.literal('WRONG_PASSWORD') }),
    ]),
  }),
}
