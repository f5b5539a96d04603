import type { accountService } from '@assure/contract/accounts/account.contract'
import { arePowerful } from '@assure/contract/accounts/roles'
import type { ModeInput } from '@assure/contract/rpc'
import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { organisationId, parseWireId, uuidv7, wireId } from '#src/platform/ids.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { Webauthn } from '../passkeys/webauthn.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { IsEasyPassword } from '../password-check/easy-passwords.ts'
import { refusalOf } from '../password-check/password-refusals.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { JoinWorkflow } from './join.workflow.ts'
import { INVITATION_LINKS_BY_CLIENT } from './limits.ts'
import { arePlacesUnused } from './member.handlers.ts'
import type { InvitationLinkRepository, LinkedInvitation } from './invitation-link.repository.ts'
import type { MemberInvitationRepository } from './member-invitation.repository.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'findByEmail'>
  memberInvitations: MemberInvitationRepository
  invitationLinks: Pick<InvitationLinkRepository, 'look' | 'decline'>
  joins: JoinWorkflow
  webauthn: Webauthn
  clock: Clock
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  passwords: Passwords
  isEasyPassword: IsEasyPassword
}

type Modes =
  | 'invite_member'
  | 'list_invitations'
  | 'resend_invitation'
  | 'revoke_invitation'
  | 'look_at_invitation'
  | 'start_invited_passkey'
  | 'accept_invitation'
  | 'decline_invitation'

/** The invitation in an `invitation_id` of the organisation. Throws `RpcError` `not_found`. */
const invitationIn = (accountId: string, invitationId: string): string => {
  const parsed = parseWireId(invitationId)
  if (parsed?.accountId !== accountId) throw new RpcError('not_found')
  return parsed.id
}
type SignUp = NonNullable<ModeInput<typeof accountService, 'accept_invitation'>['sign_up']>
const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' } as const
const isFor = ({ email }: LinkedInvitation, address: string) => email === address.toLowerCase()

/** Invites people to the calling organisation, and lets them join. */
export const invitationHandlers = ({
  people,
  memberInvitations,
  invitationLinks,
  joins,
  webauthn,
  clock,
  requireConfirmed,
  throttle,
  passwords,
  isEasyPassword,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const countLink = ({ address }: CallContext) =>
    throttle.attempt(`invitation-links-by:${addressSubject(address)}`, INVITATION_LINKS_BY_CLIENT)

  /** The password or the passkey of a new login, or why it is refused. */
  const readWay = async ({ password = '', passkey }: SignUp, token: string, invitation: LinkedInvitation) => {
    if (passkey) {
      const read = await webauthn.readRegistration({ invitation: token }, passkey)
      return read ? { passkey: read, passkeyName: passkey.name } : 'PASSKEY_INVALID'
    }
    const refusal = refusalOf(password)
    if (refusal) return refusal
    const owner = { email: invitation.email, company: invitation.organisation }
    if (isEasyPassword(password, owner)) return 'PASSWORD_TOO_EASY'
    return { passwordHash: await passwords.hash(password) }
  }

  return {
    invite_member: async ({ input: { emails, language, ...offer }, caller, context }) => {
      if (arePlacesUnused(offer)) return { result: 'DENY', code: 'PLACES_NOT_LIMITED' }
      if (arePowerful(offer.roles)) await requireConfirmed(context)
      const actor = { accountId: caller.account_id, userId: caller.user_id }
      const invited = await memberInvitations.invite(
        actor,
        emails,
        offer,
        language,
        auditOrigin(caller, context),
      )
      if (typeof invited === 'string') return { result: 'DENY', code: invited }
      return { result: 'OK', invitations: invited }
    },

    list_invitations: async ({ caller }) => {
      const accountId = caller.account_id
      const open = await memberInvitations.list(accountId)
      return {
        invitations: open.map(
          ({ invitationId, email, roles, places, inviter, isTransfer, createdAt, expiresAt }) => ({
            invitation_id: wireId(accountId, invitationId),
            ...{ email, roles, places, invited_by: inviter, is_transfer: isTransfer },
            created_at_utc: utcSeconds(createdAt),
            expires_at_utc: utcSeconds(expiresAt),
          }),
        ),
      }
    },

    resend_invitation: async ({ input, caller, context }) => {
      const id = invitationIn(caller.account_id, input.invitation_id)
      const actor = { accountId: caller.account_id, userId: caller.user_id }
      const refusal = await memberInvitations.resend(actor, id, auditOrigin(caller, context))
      return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
    },

    revoke_invitation: async ({ input, caller, context }) => {
      const id = invitationIn(caller.account_id, input.invitation_id)
      const actor = { accountId: caller.account_id, userId: caller.user_id }
      const refusal = await memberInvitations.revoke(actor, id, auditOrigin(caller, context))
      return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
    },

    look_at_invitation: async ({ input, caller, context }) => {
      await countLink(context)
      const invitation = await invitationLinks.look(input.token)
      if (!invitation) return LINK_INVALID
      const { organisation, inviter, email, roles, places, isTransfer } = invitation
      const shown = { organisation, inviter, email, roles, places, is_transfer: isTransfer }
      const isPerson = caller?.kind === 'developer' || caller?.kind === 'person'
      if (isPerson) {
        const next = isFor(invitation, caller.email) ? 'accept' : 'log_in_as_other'
        return { result: 'OK', ...shown, next }
      }
      const known = await people.findByEmail('developer', email)
      return { result: 'OK', ...shown, next: known ? 'log_in' : 'sign_up' }
    },

    start_invited_passkey: async ({ input: { token, name }, context }) => {
      await countLink(context)
      const invitation = await invitationLinks.look(token)
      if (!invitation) return LINK_INVALID
      const { email } = invitation
      if (await people.findByEmail('developer', email)) return { result: 'DENY', code: 'LOG_IN' }
      const person = { userId: uuidv7(clock()), email, name }
      return { result: 'OK', ...webauthn.startRegistration(person, [], token) }
    },

    accept_invitation: async ({ input: { token, sign_up }, caller, context }) => {
      await countLink(context)
      const invitation = await invitationLinks.look(token)
      if (!invitation) return LINK_INVALID
      const joined = { result: 'OK', organisation_id: organisationId(invitation.accountId) } as const
      if (caller?.kind === 'developer' || caller?.kind === 'person') {
        if (!isFor(invitation, caller.email)) return { result: 'DENY', code: 'LOG_IN' }
        if (invitation.isTransfer) await requireConfirmed(context)
        const noted = auditOrigin(caller, context)
        return (await joins.joinAs(token, invitation, caller.user_id, noted)) ? joined : LINK_INVALID
      }
      if (await people.findByEmail('developer', invitation.email)) return { result: 'DENY', code: 'LOG_IN' }
      if (!sign_up) return { result: 'DENY', code: 'SIGN_UP_NEEDED' }
      // Before the transaction, because hashing takes long.
      const way = await readWay(sign_up, token, invitation)
      if (typeof way === 'string') return { result: 'DENY', code: way }
      const { name, language } = sign_up
      const made = await joins.joinAsNew(token, invitation, { name, language, way }, context)
      if (made === null) return LINK_INVALID
      if (made === 'TAKEN') return { result: 'DENY', code: 'LOG_IN' }
      if (context.fromPortal) context.setSessionToken('developer', made.session)
      return joined
    },

    decline_invitation: async ({ input, caller, context }) => {
      await countLink(context)
      const hasEnded = await invitationLinks.decline(input.token, auditOrigin(caller, context))
      return hasEnded ? { result: 'OK' } : LINK_INVALID
    },
  }
}
