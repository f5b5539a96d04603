import * as z from 'zod'
import { INVITE_MAX, LANGUAGES, MEMBER_PLACES_MAX, MEMBERS_PAGE_SIZE, PERSON_TEXT_MAX } from '../constants.ts'
import { Email, Page, Password, PersonLine, PersonName, UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { GivenPlace, Id, MemberId, MemberPlace, OrganisationId, Roles } from './member-fields.ts'
import { NewPasskey, PasskeyStarted } from './passkey.modes.ts'
import { PASSWORD_CHANGE_REFUSALS } from './password.contract.ts'
import { Recovery } from './recovery.modes.ts'
import { ROLES } from './roles.ts'

const InvitationId = Id.meta({ description: 'Names an invitation; it opens nothing.' })

/** Where the roles that can be limited hold. */
const Places = z
  .array(GivenPlace)
  .min(1)
  .max(MEMBER_PLACES_MAX)
  .nullable()
  .meta({ description: 'Limits fleet managers and store viewers to chains and stores; `null` for all.' })

export const Member = z.object({
  member_id: MemberId,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  places: z.array(MemberPlace).nullable(),
  second_factor: z
    .boolean()
    .meta({ description: 'Whether the member has an authenticator app or a passkey.' }),
  passkey: z.boolean().meta({ description: 'Whether the member has a passkey.' }),
  linked: z.boolean().meta({ description: 'Whether the member can log in through the identity provider.' }),
  joined_at_utc: UtcSeconds,
  last_seen_utc: UtcSeconds,
  is_caller: z.boolean(),
})
/** A member of an organisation, as its members see it. */
export type Member = z.output<typeof Member>

const WaitingMember = z.object({
  member_id: MemberId,
  name: z.string(),
  email: z.string(),
  is_caller: z.boolean(),
  ...Recovery.shape,
  can_approve: z.boolean().meta({ description: 'Whether approve_recovery may open it at once.' }),
})
/** A member who asked to get in without the second factor. */
export type WaitingMember = z.output<typeof WaitingMember>

const Returning = z.object({
  member_id: MemberId,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  until_utc: UtcSeconds.meta({ description: 'Until then they can undo the deletion.' }),
})
/** Somebody who deleted their login and might come back. */
export type Returning = z.output<typeof Returning>

export const Invitation = z.object({
  invitation_id: InvitationId,
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  places: z.array(MemberPlace).nullable(),
  invited_by: z.string().meta({ description: 'The name of the member who invited.' }),
  is_transfer: z.boolean().meta({ description: 'Offers the ownership to a member.' }),
  created_at_utc: UtcSeconds,
  expires_at_utc: UtcSeconds,
})
/** An open invitation, or offer of the ownership. */
export type Invitation = z.output<typeof Invitation>

const OwnerNomination = z.object({
  member_id: MemberId,
  name: z.string(),
  ready_at_utc: UtcSeconds.meta({ description: 'When the member becomes an Owner.' }),
})
/** The member whom the operator names as an Owner, until an Owner cancels it. */
export type OwnerNomination = z.output<typeof OwnerNomination>

const Organisation = z.object({
  organisation_id: OrganisationId,
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  status: z.enum(['active', 'suspended', 'deleted']),
  contact_email: z.string(),
  owners: z
    .array(z.string())
    .meta({ description: 'The names of up to three Owners, whom to ask for more access.' }),
  only_member: z.boolean().meta({ description: 'The caller is its only member.' }),
  is_current: z.boolean(),
  needs_second_factor: z.boolean().meta({
    description: 'The organisation asks for a login with a second factor, and this session has none.',
  }),
  needs_provider: z.string().nullable().meta({
    description:
      'The identity provider through which the organisation asks to log in, and this session did not.',
  }),
})
/** An organisation of the caller. */
export type Organisation = z.output<typeof Organisation>

const Ok = z.object({ result: z.literal('OK') })
const denied = <const C extends readonly [string, ...string[]]>(...codes: C) =>
  z.object({ result: z.literal('DENY'), code: z.enum(codes) })
const okOr = <const C extends readonly [string, ...string[]]>(...codes: C) =>
  z.discriminatedUnion('result', [Ok, denied(...codes)])

const Token = z.string().min(1).max(200)

/** The organisations of a person, and the people of an organisation (design: organisations 1.2, 1.3). */
export const memberModes = {
  list_organisations: mode({
    summary: 'The organisations that the calling person is a member of',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({ organisations: z.array(Organisation) }),
  }),
  create_organisation: mode({
    summary: 'Make another organisation without a trial, with the calling person as its Owner',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ name: PersonLine }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), organisation_id: OrganisationId }),
      denied('TOO_MANY'),
    ]),
  }),
  leave_organisation: mode({
    summary: 'Leave an organisation of the calling person; the last Owner cannot',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ organisation_id: OrganisationId }),
    output: okOr('LAST_OWNER'),
  }),
  list_members: mode({
    summary: 'Members of the calling organisation by name: one page, searched and filtered',
    access: ['developer'],
    permission: 'member.read',
    input: z.strictObject({
      search: z.string().trim().max(PERSON_TEXT_MAX).default('').meta({
        description: 'Part of a name or an e-mail address.',
      }),
      role: z.enum(ROLES).optional(),
      page: Page,
    }),
    output: z.object({
      members: z.array(Member).max(MEMBERS_PAGE_SIZE),
      recoveries: z.array(WaitingMember).meta({
        description: 'All members whose recovery waits, in any view. Shown to Owners only.',
      }),
      returning: z.array(Returning).meta({
        description:
          'People who deleted their login. They are members again if they undo that, unless you remove them.',
      }),
      matches: z.int().min(0).meta({ description: 'Members that search and role leave.' }),
      total: z.int().min(0),
      owners: z.int().min(0),
      invited: z.int().min(0),
      owner_nomination: OwnerNomination.nullable().meta({
        description: 'The member whom the operator names as an Owner, until an Owner cancels it.',
      }),
    }),
  }),
  update_member: mode({
    summary:
      'Change what a member may do; from the next call on. To give Owner, Admin or Developer, or to take Owner from somebody else, call confirm_identity first',
    access: ['developer'],
    permission: 'member.manage',
    input: z.strictObject({ member_id: MemberId, roles: Roles, places: Places }),
    output: okOr('LAST_OWNER', 'ROLE_NOT_YOURS', 'PLACES_NOT_LIMITED'),
  }),
  remove_member: mode({
    summary: 'Remove a member; from the next call on. To remove another Owner, call confirm_identity first',
    access: ['developer'],
    permission: 'member.manage',
    input: z.strictObject({ member_id: MemberId }),
    output: okOr('LAST_OWNER', 'ROLE_NOT_YOURS'),
  }),
  transfer_ownership: mode({
    summary: 'Offer the ownership to a member by mail; the caller is an Admin once the member accepts',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ member_id: MemberId }),
    output: okOr('ALREADY_OWNER'),
  }),
  cancel_owner_nomination: mode({
    summary: 'Refuse the member whom the operator names as an Owner',
    access: ['developer'],
    permission: 'organisation.secure',
    input: z.strictObject({ member_id: MemberId }),
    output: Ok,
  }),
  invite_member: mode({
    summary: 'Invite people by mail; each invitation works once within 7 days',
    access: ['developer'],
    permission: 'member.manage',
    input: z.strictObject({
      emails: z.array(Email).min(1).max(INVITE_MAX),
      roles: Roles,
      places: Places,
      language: z.enum(LANGUAGES).default('en').meta({ description: 'Of the mails.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        invitations: z.array(
          z.object({ email: z.string(), outcome: z.enum(['INVITED', 'MEMBER', 'ALREADY_INVITED']) }),
        ),
      }),
      denied('ROLE_NOT_YOURS', 'PLACES_NOT_LIMITED', 'TOO_MANY_OPEN'),
    ]),
  }),
  list_invitations: mode({
    summary: 'Open invitations and offers of the ownership of the calling organisation, newest first',
    access: ['developer'],
    permission: 'member.read',
    input: z.strictObject({}),
    output: z.object({ invitations: z.array(Invitation) }),
  }),
  resend_invitation: mode({
    summary: 'Mail an open invitation again, with a new link for another 7 days',
    access: ['developer'],
    permission: 'member.manage',
    input: z.strictObject({ invitation_id: InvitationId }),
    output: okOr('ROLE_NOT_YOURS'),
  }),
  revoke_invitation: mode({
    summary: 'End an open invitation; only an Owner ends an offer of the ownership',
    access: ['developer'],
    permission: 'member.manage',
    input: z.strictObject({ invitation_id: InvitationId }),
    output: okOr('ROLE_NOT_YOURS'),
  }),
  look_at_invitation: mode({
    summary: 'What an invitation’s link offers, to whom, and what the visitor must do to accept it',
    access: ['public'],
    input: z.strictObject({ token: Token }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        organisation: z.string(),
        inviter: z.string(),
        email: z.string(),
        roles: z.array(z.enum(ROLES)),
        places: z.array(MemberPlace).nullable(),
        is_transfer: z.boolean().meta({ description: 'The inviter gives up the ownership.' }),
        next: z.enum(['accept', 'log_in', 'log_in_as_other', 'sign_up']).meta({
          description: 'log_in_as_other: the visitor is logged in with another address.',
        }),
      }),
      denied('LINK_INVALID'),
    ]),
  }),
  start_invited_passkey: mode({
    summary: 'A challenge to make a passkey, for a new person who accepts an invitation',
    access: ['public'],
    input: z.strictObject({ token: Token, name: PersonName }),
    output: z.discriminatedUnion('result', [PasskeyStarted, denied('LINK_INVALID', 'LOG_IN')]),
  }),
  accept_invitation: mode({
    confirms: true,
    summary: 'Join an organisation by an invitation’s link, logged in with its address or as a new person',
    access: ['public'],
    input: z.strictObject({
      token: Token,
      sign_up: z
        .strictObject({
          name: PersonName,
          language: z.enum(LANGUAGES).default('en'),
          password: Password.optional(),
          passkey: NewPasskey.optional().meta({
            description: 'In place of a password: made for a challenge of `start_invited_passkey`.',
          }),
        })
        .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
          path: ['password'],
          error: 'Give a password or a passkey.',
        })
        .optional()
        .meta({ description: 'For an address without a login: with a password or a passkey.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), organisation_id: OrganisationId }),
      denied('LINK_INVALID', 'LOG_IN', 'SIGN_UP_NEEDED', 'PASSKEY_INVALID', ...PASSWORD_CHANGE_REFUSALS),
    ]),
  }),
  decline_invitation: mode({
    summary: 'End an invitation by its link',
    access: ['public'],
    input: z.strictObject({ token: Token }),
    output: okOr('LINK_INVALID'),
  }),
}
