import { mayGive, type Role } from '@assure/contract/accounts/roles'
import { ACCESS_LISTED_MAX, ACCESS_MEMBER_DAYS } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { flag, int, moment, text, textList, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { isOpenInvitation } from '../members/invitation-link.repository.ts'
import { lockFor } from '../members/organisation-lock.repository.ts'

const memberShape = {
  userId: uuid,
  name: text(),
  email: text(),
  roles: textList<Role>(),
  joinedAt: moment,
  invitedBy: text(),
  /** How many there are, also beyond the limit. */
  total: int,
}
const invitationShape = {
  invitationId: uuid,
  email: text(),
  roles: textList<Role>(),
  isTransfer: flag,
  createdAt: moment,
  expiresAt: moment,
  invitedBy: text(),
}

interface Reviewer {
  accountId: string
  userId: string
  roles: readonly Role[]
}

/** Who can open an organisation because somebody let them in. */
export const openAccessRepository = (database: Database, clock: Clock) => ({
  /**
   * Whom anybody invited and who joined in the last days, newest first: a stranger may have invited somebody who invited
   * others. Members with more permissions than the reviewer are not theirs to remove.
   */
  newMembers: async ({ accountId, userId, roles: own }: Reviewer) => {
    const since = new Date(clock().getTime() - ACCESS_MEMBER_DAYS * DAY_MS)
    const found = await select(database, memberShape)`
      select m.user_id as "userId", m.member_name as name, m.member_email as email, m.roles,
        m.joined_at as "joinedAt", coalesce((select i.member_name from memberships i
          where i.account_id = m.account_id and i.user_id = m.invited_by), '') as "invitedBy",
        (count(*) over ())::int as total
      from memberships m
      where m.account_id = ${accountId} and m.removed_at is null and m.joined_at > ${since}
        and m.invited_by is not null and m.user_id <> ${userId}
      order by m.joined_at desc, m.user_id limit ${ACCESS_LISTED_MAX}`
    return {
      members: found.filter(({ roles }) => mayGive(own, roles)),
      total: found[0]?.total ?? 0,
      read: found.length,
    }
  },

  /** The open invitations and offers of the ownership, newest first. */
  invitations: async ({ accountId, roles: own }: Reviewer) => {
    const open = await select(database, invitationShape)`
      select i.invitation_id as "invitationId", i.email, i.roles, i.is_transfer as "isTransfer",
        i.created_at as "createdAt", i.expires_at as "expiresAt", coalesce((select m.member_name from memberships m
          where m.account_id = i.account_id and m.user_id = i.invited_by), '') as "invitedBy"
      from invitations i
      where i.account_id = ${accountId} and ${isOpenInvitation} and i.expires_at > ${clock()}
      order by i.created_at desc, i.invitation_id`
    return open.filter(({ roles }) => mayGive(own, roles))
  },

  /** Ends an open invitation or offer. Does nothing if it ended meanwhile. Throws `RpcError` `forbidden`. */
  endInvitation: ({ accountId, userId }: Reviewer, invitationId: string, noted: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const { roles: own } = await lockFor(transaction, { accountId, userId }, 'member.manage')
      const [ended] = await select(transaction, { roles: textList<Role>() })`
        select roles from invitations
        where account_id = ${accountId} and invitation_id = ${invitationId} and ${isOpenInvitation} for update`
      if (!ended || !mayGive(own, ended.roles)) return
      await transaction.execute(sql`
        update invitations set revoked_at = ${clock()}
        where account_id = ${accountId} and invitation_id = ${invitationId}`)
      const target = wireId(accountId, invitationId)
      await recordAudit(transaction, accountId, noted, clock(), { action: 'invitation_revoked', target })
    }),
})
export type OpenAccessRepository = ReturnType<typeof openAccessRepository>
