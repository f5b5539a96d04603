import { randomBytes } from 'node:crypto'
import { INVITATION_TTL_S, type Language } from '@assure/contract/constants'
import { canManageMembers, mayGive, type Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { flag, json, moment, nullable, type RowOf, text, textList, uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { parseRouted, routed, wireId } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'

const TOKEN_BYTES = 32

export const invitationShape = {
  invitationId: uuid,
  email: text(),
  roles: textList<Role>(),
  places: nullable(json<Place[]>()),
  language: text<Language>(),
  invitedBy: uuid,
  isTransfer: flag,
  createdAt: moment,
  expiresAt: moment,
}
export type Invitation = RowOf<typeof invitationShape>
/** An open invitation of a link. */
export type LinkedInvitation = Invitation & { accountId: string; organisation: string; inviter: string }

export const invitationColumns = sql`invitation_id as "invitationId", email, roles, places, language, invited_by as "invitedBy",
  is_transfer as "isTransfer", created_at as "createdAt", expires_at as "expiresAt"`
export const isOpenInvitation = sql`accepted_at is null and revoked_at is null`

/** The account and the token's hash in a link; null for any other text. */
const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { accountId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** Makes the token of a link. Only its hash is stored. */
export const newInvitationToken = (accountId: string, now: Date) => {
  const secret = randomBytes(TOKEN_BYTES)
  return {
    token: routed(accountId, secret),
    tokenHash: sha256(secret),
    expiresAt: new Date(now.getTime() + INVITATION_TTL_S * 1000),
  }
}

/** The names for an invitation; null if the organisation is not in use or the inviter may no longer give these roles. */
export const findInviting = async (
  queryable: Queryable,
  accountId: string,
  { invitedBy, roles }: Pick<Invitation, 'invitedBy' | 'roles'>,
): Promise<{ organisation: string; inviter: string } | null> => {
  const found = await selectOne(queryable, { organisation: text(), inviter: text(), own: textList<Role>() })`
    select a.company as organisation, m.member_name as inviter, m.roles as own
    from accounts a join memberships m on m.account_id = a.account_id
    where a.account_id = ${accountId} and a.status = 'active' and m.account_id = ${accountId}
      and m.user_id = ${invitedBy} and m.removed_at is null`
  if (!found || !canManageMembers(found.own) || !mayGive(found.own, roles)) return null
  const { rows: suspended } = await queryable.execute(sql`
    select 1 from users where user_id = ${invitedBy} and suspended_at is not null`)
  const { organisation, inviter } = found
  return suspended.length > 0 ? null : { organisation, inviter }
}

/** Invitations by the token of their link. */
export const invitationLinkRepository = (database: Database, clock: Clock) => {
  const find = async (
    queryable: Queryable,
    token: string,
    lock: Sql,
  ): Promise<(Invitation & { accountId: string }) | null> => {
    const parsed = parse(token)
    if (!parsed) return null
    const { accountId, tokenHash } = parsed
    const invitation = await selectOne(queryable, invitationShape)`
      select ${invitationColumns} from invitations
      where account_id = ${accountId} and ${tokenHash} in (token_hash, reminder_token_hash)
        and ${isOpenInvitation}
        and expires_at > ${clock()} ${lock}`
    return invitation && { ...invitation, accountId }
  }

  return {
    /**
     * The open invitation of a link, without accepting it. null if the link is invalid, the organisation is not in use, or
     * the inviter may no longer give these roles.
     */
    look: async (token: string): Promise<LinkedInvitation | null> => {
      const invitation = await find(database, token, sql``)
      const inviting = invitation && (await findInviting(database, invitation.accountId, invitation))
      return inviting && { ...invitation, ...inviting }
    },

    /** Marks the invitation of a link as accepted. Returns false if it was used, ended or expired meanwhile. */
    spend: async (transaction: Transaction, token: string): Promise<boolean> => {
      const invitation = await find(transaction, token, sql`for update`)
      if (!invitation) return false
      const { accountId } = invitation
      await transaction.execute(sql`
        update invitations set accepted_at = ${clock()}
        where account_id = ${accountId} and invitation_id = ${invitation.invitationId}`)
      return true
    },

    /** Ends the invitation of a link, as its person wants. Returns false if it is not open. */
    decline: (token: string, noted: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const invitation = await find(transaction, token, sql`for update`)
        if (!invitation) return false
        const { accountId } = invitation
        await transaction.execute(sql`
          update invitations set revoked_at = ${clock()}
          where account_id = ${accountId} and invitation_id = ${invitation.invitationId}`)
        const target = wireId(accountId, invitation.invitationId)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'invitation_declined', target })
        return true
      }),
  }
}
export type InvitationLinkRepository = ReturnType<typeof invitationLinkRepository>
