import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Role } from '@assure/contract/accounts/roles'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { flag, moment, nullable, text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { accountShape, isLeaving } from '../account/account-row.ts'
import { endPowers } from '../members/member-powers.repository.ts'
import { findMember, lockMembers, lockOrganisationsOf } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import type { DeletionRepository } from './deletion.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
  accounts: Pick<DeletionRepository, 'undo'>
}

const organisationShape = {
  accountId: uuid,
  company: text(),
  status: accountShape.status,
  requestedAt: nullable(moment),
}

/** The members of an organisation, those who joined first at the start. */
const membersOf = (transaction: Transaction, accountId: string) =>
  select(transaction, { userId: uuid, email: text(), isOwner: flag })`
    select user_id as "userId", member_email as email, 'owner' = any(roles) as "isOwner" from memberships
    where account_id = ${accountId} and removed_at is null order by joined_at, user_id`

/** Those of these people who cannot log in: their login is being deleted, or the operator suspended them. */
const absentAmong = async (queryable: Queryable, people: readonly { userId: string }[]) => {
  const rows = await select(queryable, { id: uuid, deleting: flag, suspended: flag })`
    select user_id as id, status in ('deleting', 'erased') as deleting, suspended_at is not null as suspended
    from users where user_id = any(${people.map(({ userId }) => userId)}::uuid[])`
  const idsWith = (state: 'deleting' | 'suspended') =>
    new Set(rows.filter((row) => row[state]).map(({ id }) => id))
  return { deleting: idsWith('deleting'), suspended: idsWith('suspended') }
}

/** Brings back people and organisations that are being deleted. */
export const restorationRepository = ({ database, clock, postMail, accounts }: Dependencies) => {
  /** Makes the person a member again, as before. Does nothing if the organisation was erased or removed them meanwhile. */
  const rejoin = async (
    transaction: Transaction,
    { accountId, company }: { accountId: string; company: string },
    { userId, name }: { userId: string; name: string },
    origin: AuditOrigin,
  ) => {
    const member = await selectOne(transaction, { roles: textList<Role>() })`
      update memberships set removed_at = null
      where account_id = ${accountId} and user_id = ${userId} and removed_at is not null returning roles`
    if (!member) return
    const target = wireId(accountId, userId)
    const event = { action: 'member_returned', target, personId: userId } as const
    await recordAudit(transaction, accountId, origin, clock(), event)
    for (const owner of await ownersOf(transaction, accountId))
      if (owner.userId !== userId)
        await postMail(transaction, {
          template: 'member_joined',
          to: owner.email,
          language: owner.language,
          values: { name: owner.name, organisation: company, member: name, roles: member.roles },
        })
  }

  /**
   * Takes people out of a restored organisation who deleted their login after it was deleted. They come back if they undo
   * that too.
   */
  const takeOutDeleted = async (transaction: Transaction, accountId: string) => {
    const members = await membersOf(transaction, accountId)
    const { deleting } = await absentAmong(transaction, members)
    for (const member of members.filter(({ userId }) => deleting.has(userId))) {
      await transaction.execute(sql`
        update memberships set removed_at = ${clock()}
        where account_id = ${accountId} and user_id = ${member.userId}`)
      await endPowers(transaction, accountId, member, clock())
    }
  }

  /**
   * Brings back a person, their memberships, and the organisations that went with them. `also` names one that was deleted
   * before them, which needs them as its Owner.
   */
  const restorePerson = (
    userId: string,
    origin: AuditOrigin,
    { requestedAt, also }: { requestedAt?: Date; also?: string },
  ): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      const ids = await lockOrganisationsOf(transaction, userId)
      const person = await selectOne(transaction, { name: text(), at: moment })`
        select name, deletion_requested_at as at from users
        where user_id = ${userId} and status = 'deleting' for no key update`
      if (!person || (requestedAt && requestedAt.getTime() !== person.at.getTime())) return false
      const organisations = await select(transaction, organisationShape)`
        select account_id as "accountId", company, status, deletion_requested_at as "requestedAt" from accounts
        where account_id = any(${ids}::uuid[]) order by account_id`
      await transaction.execute(sql`
        update users set deletion_requested_at = null,
          status = case when password_hash is null and not exists (
            select from user_passkeys p where p.user_id = ${userId}) then 'pending' else 'active' end
        where user_id = ${userId}`)
      for (const organisation of organisations) {
        const { accountId, status, requestedAt: at } = organisation
        const wentToo = at?.getTime() === person.at.getTime() || accountId === also
        if (isLeaving(status) && wentToo) {
          await accounts.undo(transaction, accountId, origin)
          await takeOutDeleted(transaction, accountId)
        }
        await rejoin(transaction, organisation, { ...person, userId }, origin)
      }
      return true
    })

  /**
   * Brings back an organisation with an Owner who can log in. Returns the Owner to restore first if it has none. Refuses a
   * suspended Owner. The operator may bring back one that has suspended Owners only.
   */
  const restoreWithOwner = (
    accountId: string,
    origin: AuditOrigin,
    { requestedAt, ownerId }: { requestedAt?: Date; ownerId?: string },
  ): Promise<boolean | { needs: string }> =>
    inTransaction(database, async (transaction) => {
      await lockMembers(transaction, accountId)
      const owners = (await membersOf(transaction, accountId)).filter(({ isOwner }) => isOwner)
      const { deleting, suspended } = await absentAmong(transaction, owners)
      const allowed = owners.filter(({ userId }) => !suspended.has(userId))
      if (ownerId !== undefined && !allowed.some(({ userId }) => userId === ownerId)) return false
      const back = allowed.length > 0 ? allowed : owners
      const needed = ownerId ?? back[0]?.userId
      if (needed === undefined) return false
      if (back.every(({ userId }) => deleting.has(userId))) return { needs: needed }
      if (!(await accounts.undo(transaction, accountId, origin, requestedAt))) return false
      await takeOutDeleted(transaction, accountId)
      return true
    })

  return {
    restorePerson,

    /**
     * Brings back an organisation: for one of its Owners, or for the operator. Its only Owner, if they deleted their login
     * too, comes back with it. Returns false if there is nothing to undo.
     */
    restoreOrganisation: async (
      accountId: string,
      origin: AuditOrigin,
      by: { requestedAt?: Date; ownerId?: string } = {},
    ): Promise<boolean> => {
      const restored = await restoreWithOwner(accountId, origin, by)
      if (typeof restored === 'boolean') return restored
      const account = await selectOne(database, organisationShape)`
        select account_id as "accountId", company, status, deletion_requested_at as "requestedAt" from accounts
        where account_id = ${accountId}`
      const isStill =
        by.requestedAt === undefined || account?.requestedAt?.getTime() === by.requestedAt.getTime()
      if (!account || !isLeaving(account.status) || !isStill) return false
      return restorePerson(restored.needs, origin, { also: accountId })
    },

    /** A person whose login is being deleted since then, with the organisations that come back with them. */
    lookAtPerson: async (userId: string, requestedAt: Date) => {
      const person = await selectOne(database, { email: text() })`
        select email from users
        where user_id = ${userId} and status = 'deleting' and deletion_requested_at = ${requestedAt}`
      if (!person) return null
      const rows = await select(database, { id: uuid })`
        select account_id as id from user_accounts where user_id = ${userId}`
      const organisations = await select(database, organisationShape)`
        select account_id as "accountId", company, status, deletion_requested_at as "requestedAt" from accounts
        where account_id = any(${rows.map(({ id }) => id)}::uuid[]) order by lower(company), account_id`
      const back = organisations.filter(
        ({ status, requestedAt: at }) =>
          status === 'active' || (isLeaving(status) && at?.getTime() === requestedAt.getTime()),
      )
      return { email: person.email, organisations: back.map(({ company }) => company) }
    },

    /** An organisation that is being deleted since then, if the person is still one of its Owners and not suspended. */
    lookAtOrganisation: async (accountId: string, ownerId: string, requestedAt: Date) => {
      const account = await selectOne(database, { company: text(), requestedAt: moment })`
        select company, deletion_requested_at as "requestedAt" from accounts
        where account_id = ${accountId} and status in ('deleting', 'deleted') and deletion_requested_at = ${requestedAt}`
      const owner = await findMember(database, accountId, ownerId)
      const { suspended } = await absentAmong(database, [{ userId: ownerId }])
      if (!account || !owner?.roles.includes('owner') || suspended.has(ownerId)) return null
      const { rows } = await database.execute(sql`
        select 1 from memberships where account_id = ${accountId} and removed_at is null`)
      return { organisation: account.company, members: rows.length }
    },
  }
}
