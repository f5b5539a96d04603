import { INVITATION_TTL_S, INVITATIONS_OPEN_MAX, type Language } from '@assure/contract/constants'
import { mayGive, type Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import sql, { type Sql } from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7, wireId } from '#src/platform/ids.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import {
  type Invitation,
  invitationColumns,
  invitationShape,
  isOpenInvitation,
  newInvitationToken,
} from './invitation-link.repository.ts'
import { INVITATIONS_BY_ORGANISATION, INVITATIONS_TO_ADDRESS } from './limits.ts'
import { type Actor, findMember, lockFor } from './organisation-lock.repository.ts'

/** How long ended invitations stay, so that the audit log can show whom they were for. */
const KEPT_DAYS = 90

export interface Offer {
  roles: readonly Role[]
  places: readonly Place[] | null
}
interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}
type Outcome = 'INVITED' | 'MEMBER' | 'ALREADY_INVITED'

/** Invitations to an organisation. Each is for one address, works once, and ends after 7 days. */
export const memberInvitationRepository = ({ database, clock, postMail }: Dependencies) => {
  const end = (transaction: Transaction, accountId: string, wanted: Sql) =>
    transaction.execute(sql`
      update invitations set revoked_at = ${clock()} where account_id = ${accountId} and ${isOpenInvitation} and ${wanted}`)

  /** Counts a mail. In the transaction, a refusal takes back the others of the same call. Throws `rate_limited`. */
  const countMail = async (transaction: Transaction, accountId: string, email: string) => {
    const throttle = makeThrottle(transaction, clock)
    await throttle.attempt(`invitations-of:${accountId}`, INVITATIONS_BY_ORGANISATION)
    await throttle.attempt(`invitations-to:${email.toLowerCase()}`, INVITATIONS_TO_ADDRESS)
  }

  /** Stores an invitation and mails its link. Throws `RpcError` `rate_limited`. */
  const insert = async (
    transaction: Transaction,
    { accountId, userId }: Actor,
    to: { email: string; name: string; language: Language; organisation: string; isTransfer: boolean },
    { roles, places }: Offer,
  ): Promise<string> => {
    const { email, name, language, organisation, isTransfer } = to
    await countMail(transaction, accountId, email)
    const now = clock()
    const { token, tokenHash, expiresAt } = newInvitationToken(accountId, now)
    const invitationId = uuidv7(now)
    await transaction.execute(sql`
      insert into invitations (account_id, invitation_id, email, roles, places, language, token_hash, invited_by,
        is_transfer, created_at, expires_at)
      values (${accountId}, ${invitationId}, ${email.toLowerCase()}, ${roles}, ${JSON.stringify(places)}::jsonb,
        ${language}, ${tokenHash}, ${userId}, ${isTransfer}, ${now}, ${expiresAt})`)
    const inviter = (await findMember(transaction, accountId, userId))?.name ?? ''
    await postMail(transaction, {
      to: email,
      language,
      expiresAt,
      ...(isTransfer
        ? { template: 'ownership_offered', values: { name, inviter, organisation, token } }
        : { template: 'member_invitation', values: { inviter, organisation, roles, places, token } }),
    })
    return invitationId
  }

  /** Finds an open invitation or offer of the ownership and locks it. Throws `RpcError` `not_found`. */
  const findNamed = async (transaction: Transaction, accountId: string, invitationId: string) => {
    const invitation = await selectOne(transaction, invitationShape)`
      select ${invitationColumns} from invitations
      where account_id = ${accountId} and invitation_id = ${invitationId} and ${isOpenInvitation} for update`
    if (!invitation) throw new RpcError('not_found')
    return invitation
  }

  return {
    /** Lists the open invitations and offers of the ownership, newest first. */
    list: (accountId: string): Promise<(Invitation & { inviter: string })[]> =>
      select(database, { ...invitationShape, inviter: text() })`
        select ${invitationColumns}, coalesce((select m.member_name from memberships m
          where m.account_id = i.account_id and m.user_id = i.invited_by), '') as inviter
        from invitations i where i.account_id = ${accountId} and ${isOpenInvitation}
          and expires_at > ${clock()}
        order by created_at desc, invitation_id`,

    /**
     * Invites addresses. Returns the outcome of each, or null if too many invitations would be open or a role is not the
     * actor's to give. Throws `RpcError` `forbidden`.
     */
    invite: (
      actor: Actor,
      emails: readonly string[],
      offer: Offer,
      language: Language,
      noted: AuditOrigin,
    ): Promise<{ email: string; outcome: Outcome }[] | 'ROLE_NOT_YOURS' | 'TOO_MANY_OPEN'> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, roles: own } = await lockFor(transaction, actor, 'member.manage')
        if (!mayGive(own, offer.roles)) return 'ROLE_NOT_YOURS'
        await end(transaction, accountId, sql`expires_at <= ${clock()}`)
        const lowered = [...new Set(emails.map((email) => email.toLowerCase()))]
        const members = await select(transaction, { email: text() })`
          select lower(member_email) as email from memberships
          where account_id = ${accountId} and removed_at is null and lower(member_email) = any(${lowered}::text[])`
        const open = await select(transaction, { email: text() })`
          select email from invitations where account_id = ${accountId} and not is_transfer and ${isOpenInvitation}`
        const has = (rows: { email: string }[], email: string) => rows.some((row) => row.email === email)
        const outcomes = lowered.map((email): { email: string; outcome: Outcome } => {
          if (has(members, email)) return { email, outcome: 'MEMBER' }
          return { email, outcome: has(open, email) ? 'ALREADY_INVITED' : 'INVITED' }
        })
        const inviting = outcomes.filter(({ outcome }) => outcome === 'INVITED')
        if (open.length + inviting.length > INVITATIONS_OPEN_MAX) return 'TOO_MANY_OPEN'
        for (const { email } of inviting) {
          const to = { email, name: '', language, organisation, isTransfer: false }
          const id = await insert(transaction, actor, to, offer)
          await recordAudit(transaction, accountId, noted, clock(), {
            action: 'member_invited',
            target: wireId(accountId, id),
            after: { roles: offer.roles, places: offer.places },
          })
        }
        return outcomes
      }),

    /** Mails an open invitation again, with a new link. Throws `RpcError` `not_found` or `forbidden`. */
    resend: (actor: Actor, invitationId: string, noted: AuditOrigin): Promise<'ROLE_NOT_YOURS' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, roles: own } = await lockFor(transaction, actor, 'member.manage')
        const invitation = await findNamed(transaction, accountId, invitationId)
        if (invitation.isTransfer) throw new RpcError('not_found')
        if (!mayGive(own, invitation.roles)) return 'ROLE_NOT_YOURS'
        await end(transaction, accountId, sql`invitation_id = ${invitationId}`)
        const id = await insert(transaction, actor, { ...invitation, name: '', organisation }, invitation)
        const target = wireId(accountId, id)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'member_invited_again', target })
        return null
      }),

    /** Ends an open invitation, or an Owner's offer of the ownership. Throws `RpcError` `not_found` or `forbidden`. */
    revoke: (actor: Actor, invitationId: string, noted: AuditOrigin): Promise<'ROLE_NOT_YOURS' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { roles: own } = await lockFor(transaction, actor, 'member.manage')
        const invitation = await findNamed(transaction, accountId, invitationId)
        if (!mayGive(own, invitation.roles)) return 'ROLE_NOT_YOURS'
        await end(transaction, accountId, sql`invitation_id = ${invitationId}`)
        const target = wireId(accountId, invitationId)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'invitation_revoked', target })
        return null
      }),

    /** Offers the ownership to a member. An earlier offer ends. Throws `RpcError` `not_found` or `forbidden`. */
    offerOwnership: (
      actor: Actor,
      member: { userId: string; language: Language },
      noted: AuditOrigin,
    ): Promise<'ALREADY_OWNER' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation } = await lockFor(transaction, actor, 'organisation.secure')
        const found = await findMember(transaction, accountId, member.userId)
        if (!found) throw new RpcError('not_found')
        if (found.roles.includes('owner')) return 'ALREADY_OWNER'
        await end(transaction, accountId, sql`is_transfer`)
        const { name, email } = found
        const to = { email, name, language: member.language, organisation, isTransfer: true }
        await insert(transaction, actor, to, { roles: ['owner'], places: null })
        const target = wireId(accountId, member.userId)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'ownership_offered', target })
        return null
      }),

    /** Deletes invitations that were accepted, revoked or expired long ago, at most `limit`. Returns how many. */
    forgetOld: async (limit: number): Promise<number> => {
      const endedBy = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
      // For the index: an invitation expires this long after it was made, and ends in between.
      const expiredBy = new Date(endedBy.getTime() + INVITATION_TTL_S * 1000)
      const { rowCount } = await database.execute(sql`
        delete from invitations where (account_id, invitation_id) in (
          select account_id, invitation_id from invitations
          where expires_at <= ${expiredBy} and least(accepted_at, revoked_at, expires_at) <= ${endedBy}
          limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type MemberInvitationRepository = ReturnType<typeof memberInvitationRepository>
