import { MEMBERS_PAGE_SIZE } from '@assure/contract/constants'
import { canManageMembers, mayGive, type Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { PostMail, TeamChange } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { int, moment, nullable, text, textList, uuid } from '#src/platform/database/row.ts'
import { literally } from '#src/platform/database/literally.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { forgetMembership, replacePlaces, setAccess } from '../people/person.repository.ts'
import { isOpenInvitation } from './invitation-link.repository.ts'
import { endPowers } from './member-powers.repository.ts'
import { memberPlaces, placesColumn } from '../memberships/membership.repository.ts'
import {
  type Actor,
  findMember,
  hasOtherOwner,
  isLastOwner,
  lockFor,
  lockMembers,
  nameInUse,
} from './organisation-lock.repository.ts'
import { languageOf, ownersOf } from './recipients.repository.ts'
import { listReturning } from './returning.repository.ts'

const memberShape = {
  userId: uuid,
  name: text(),
  email: text(),
  roles: textList<Role>(),
  places: placesColumn,
  joinedAt: moment,
  lastSeenAt: nullable(moment),
}

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}
export interface MemberQuery {
  search: string
  role: Role | undefined
  page: number
}
/** A member who changes others. */
export interface Manager extends Actor {
  /** Runs before somebody else stops being an Owner. Throws to refuse it. */
  requireConfirmed: (transaction: Transaction) => Promise<void>
}
type Refusal = 'LAST_OWNER' | 'ROLE_NOT_YOURS'

/** The access of a former member. */
const GONE = { roles: null, places: null }

const isOtherOwner = (actor: Actor, { userId, roles }: { userId: string; roles: readonly Role[] }) =>
  userId !== actor.userId && roles.includes('owner')

/** The members of an organisation and their changes. Each change holds at the member's next call. */
export const memberRepository = ({ database, clock, postMail }: Dependencies) => {
  /** Takes a member out, and ends what is open for their address. Their row stays, so that the audit log keeps a name. */
  const takeOut = async (
    transaction: Transaction,
    accountId: string,
    { userId, email }: { userId: string; email: string },
  ) => {
    await transaction.execute(sql`
      update memberships set removed_at = ${clock()} where account_id = ${accountId} and user_id = ${userId}`)
    await replacePlaces(transaction, accountId, userId, null)
    await transaction.execute(sql`
      update accounts set billing_user_id = null where account_id = ${accountId} and billing_user_id = ${userId}`)
    await forgetMembership(transaction, accountId, userId)
    await transaction.execute(sql`
      update invitations set revoked_at = ${clock()}
      where account_id = ${accountId} and email = ${email.toLowerCase()} and ${isOpenInvitation}`)
    await endPowers(transaction, accountId, { userId, email }, clock())
  }

  /** Mails a change to the Owners, except to its actor and to the member, who has a mail of their own. */
  const tellOwners = async (
    transaction: Transaction,
    actor: Actor & { name: string },
    member: { userId: string; name: string; email: string },
    change: Pick<TeamChange, 'organisation' | 'roles' | 'places'>,
  ) => {
    const by = actor.userId === member.userId ? null : actor.name
    for (const { userId, name, email: to, language } of await ownersOf(transaction, actor.accountId)) {
      if (userId === actor.userId || userId === member.userId) continue
      const values = { ...change, name, member: member.name, email: member.email, by }
      await postMail(transaction, { template: 'team_changed', to, language, values })
    }
  }

  return {
    /** One page of members by name. */
    list: async (accountId: string, { search, role, page }: MemberQuery) => {
      const pattern = `%${literally(search)}%`
      const wanted = sql`m.account_id = ${accountId} and m.removed_at is null
        and (${search === ''} or m.member_name ilike ${pattern} or m.member_email ilike ${pattern})
        and ${role === undefined ? sql`true` : sql`${role} = any(m.roles)`}`
      const [members, counts] = await Promise.all([
        select(database, memberShape)`
          select m.user_id as "userId", m.member_name as name, m.member_email as email, m.roles,
            ${memberPlaces} as places, m.joined_at as "joinedAt", m.last_seen_at as "lastSeenAt"
          from memberships m where ${wanted}
          order by lower(m.member_name), m.user_id
          limit ${MEMBERS_PAGE_SIZE} offset ${(page - 1) * MEMBERS_PAGE_SIZE}`,
        selectOne(database, { matches: int, total: int, owners: int, invited: int })`
          select (select count(*) from memberships m where ${wanted})::int as matches, count(*)::int as total,
            count(*) filter (where 'owner' = any(roles))::int as owners, (
              select count(*) from invitations where account_id = ${accountId} and not is_transfer
                and ${isOpenInvitation} and expires_at > ${clock()})::int as invited
          from memberships where account_id = ${accountId} and removed_at is null`,
      ])
      return { members, ...(counts ?? { matches: 0, total: 0, owners: 0, invited: 0 }) }
    },

    /** People who deleted their login and might come back. */
    listReturning: (accountId: string) => listReturning(database, accountId, clock()),

    /** Changes what a member may do. Throws `RpcError` `not_found` or `forbidden`, or as `requireConfirmed` does. */
    update: (
      actor: Manager,
      userId: string,
      to: { roles: readonly Role[]; places: readonly Place[] | null },
      noted: AuditOrigin,
    ): Promise<Refusal | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, name, roles: own } = await lockFor(transaction, actor, 'member.manage')
        const member = await findMember(transaction, accountId, userId)
        if (!member) throw new RpcError('not_found')
        if (!mayGive(own, member.roles) || !mayGive(own, to.roles)) return 'ROLE_NOT_YOURS'
        const staysOwner = to.roles.includes('owner')
        if (!staysOwner && (await isLastOwner(transaction, accountId, { ...member, userId })))
          return 'LAST_OWNER'
        if (isOtherOwner(actor, { ...member, userId }) && !staysOwner)
          await actor.requireConfirmed(transaction)
        await setAccess(transaction, accountId, userId, to)
        if (!canManageMembers(to.roles))
          await endPowers(transaction, accountId, { ...member, userId }, clock())
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'member_changed',
          target: wireId(accountId, userId),
          before: { roles: member.roles },
          after: to,
          personId: userId,
        })
        await postMail(transaction, {
          template: 'member_changed',
          ...{ to: member.email, language: await languageOf(transaction, userId) },
          values: { name: member.name, organisation, roles: to.roles },
        })
        await tellOwners(transaction, { ...actor, name }, { ...member, userId }, { organisation, ...to })
        return null
      }),

    /**
     * Removes a member, or one who deleted their login and might come back. Throws `RpcError` `not_found` or `forbidden`, or
     * as `requireConfirmed` does.
     */
    remove: (actor: Manager, userId: string, noted: AuditOrigin): Promise<Refusal | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, name, roles: own } = await lockFor(transaction, actor, 'member.manage')
        const returning = await listReturning(transaction, accountId, clock())
        const member =
          (await findMember(transaction, accountId, userId)) ??
          returning.find((each) => each.userId === userId)
        if (!member) throw new RpcError('not_found')
        if (!mayGive(own, member.roles)) return 'ROLE_NOT_YOURS'
        if (await isLastOwner(transaction, accountId, { ...member, userId })) return 'LAST_OWNER'
        if (isOtherOwner(actor, { ...member, userId })) await actor.requireConfirmed(transaction)
        await takeOut(transaction, accountId, { ...member, userId })
        const target = wireId(accountId, userId)
        const event = { action: 'member_removed', target, before: { roles: member.roles } } as const
        await recordAudit(transaction, accountId, noted, clock(), { ...event, personId: userId })
        await postMail(transaction, {
          template: 'member_removed',
          ...{ to: member.email, language: await languageOf(transaction, userId) },
          values: { name: member.name, organisation },
        })
        await tellOwners(transaction, { ...actor, name }, { ...member, userId }, { organisation, ...GONE })
        return null
      }),

    /** Takes a person out of an organisation, as they want. Throws `RpcError` `not_found`. */
    leave: (actor: Actor, noted: AuditOrigin): Promise<'LAST_OWNER' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId, userId } = actor
        await lockMembers(transaction, accountId)
        const member = await findMember(transaction, accountId, userId)
        if (!member) throw new RpcError('not_found')
        if (await isLastOwner(transaction, accountId, { ...member, userId })) return 'LAST_OWNER'
        await takeOut(transaction, accountId, { ...member, userId })
        const target = wireId(accountId, userId)
        const event = { action: 'member_left', target, personId: userId } as const
        await recordAudit(transaction, accountId, noted, clock(), event)
        const organisation = await nameInUse(transaction, accountId)
        const left = { ...member, ...actor }
        if (organisation !== null) await tellOwners(transaction, left, left, { organisation, ...GONE })
        return null
      }),

    /** Whether an organisation has an Owner who can log in, apart from a person. */
    hasOtherOwner: (accountId: string, userId: string) => hasOtherOwner(database, accountId, userId),
  }
}
export type MemberRepository = ReturnType<typeof memberRepository>
