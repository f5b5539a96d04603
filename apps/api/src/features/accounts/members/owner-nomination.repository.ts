import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { moment, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { type PersonRepository, setAccess } from '../people/person.repository.ts'
import type { TellMembers, WriteMemberMails } from './member-mails.workflow.ts'
import { findMember, lockMembers, lockOrganisation, nameInUse } from './organisation-lock.repository.ts'
import { membersToMail, ownersOf } from './recipients.repository.ts'

const nominationShape = { userId: uuid, name: text(), readyAt: moment }

interface Dependencies {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'find'>
  postMail: PostMail
  tellMembers: TellMembers
}

/** The open nomination `n` of an organisation. A member who was removed meanwhile has none, also if they join again. */
const openNomination = (queryable: Queryable, accountId: string) =>
  selectOne(queryable, nominationShape)`
    select n.user_id as "userId", m.member_name as name, n.ready_at as "readyAt"
    from owner_nominations n join memberships m on m.account_id = n.account_id and m.user_id = n.user_id
    where n.account_id = ${accountId} and m.removed_at is null and m.joined_at <= n.created_at`

/** Deletes the nomination of an organisation. Returns false if there was none. */
const end = async (transaction: Transaction, accountId: string): Promise<boolean> => {
  const { rowCount } = await transaction.execute(sql`
    delete from owner_nominations where account_id = ${accountId}`)
  return Boolean(rowCount)
}

/** Writes the mails to all members about a nomination that is still open. */
export const nominationMails: WriteMemberMails = async (transaction, { accountId, at }) => {
  const open = await selectOne(transaction, { member: text(), ready_at: moment, organisation: text() })`
    select m.member_name as member, n.ready_at, a.company as organisation
    from owner_nominations n join memberships m on m.account_id = n.account_id and m.user_id = n.user_id
      join accounts a on a.account_id = n.account_id
    where n.account_id = ${accountId} and n.created_at = ${at} and m.removed_at is null for share of n`
  return (
    open &&
    (({ name, email: to, language }) => ({
      template: 'owner_nominated',
      to,
      language,
      values: { name, ...open },
    }))
  )
}

/**
 * Members whom the operator names as Owners of organisations whose Owners cannot log in. All members get a mail, and each
 * Owner can refuse it until the wait is over.
 */
export const ownerNominationRepository = (dependencies: Dependencies) => {
  const { database, clock, people, postMail, tellMembers } = dependencies
  /** Makes the member an Owner, unless they were removed or suspended meanwhile. */
  const complete = (accountId: string): Promise<void> =>
    inTransaction(database, async (transaction) => {
      await lockMembers(transaction, accountId)
      const nomination = await openNomination(transaction, accountId)
      // The operator named somebody else meanwhile.
      if (nomination && nomination.readyAt > clock()) return
      await end(transaction, accountId)
      if (!nomination) return
      const { userId, name: member } = nomination
      const organisation = await nameInUse(transaction, accountId)
      const isOwner = (await findMember(transaction, accountId, userId))?.roles.includes('owner')
      const person = await people.find(userId, transaction)
      if (organisation === null || isOwner || person?.status !== 'active') return
      await setAccess(transaction, accountId, userId, { roles: ['owner'], places: null })
      await recordAudit(transaction, accountId, jobOrigin('owner-nominations'), clock(), {
        action: 'owner_named',
        target: wireId(accountId, userId),
        personId: userId,
      })
      for (const { name, email: to, language } of await ownersOf(transaction, accountId))
        await postMail(transaction, {
          template: 'owner_named',
          ...{ to, language, values: { name, organisation, member } },
        })
    })

  return {
    /** The open nomination of an organisation, or null. */
    find: (accountId: string) => openNomination(database, accountId),

    /**
     * Names a member as an Owner after a wait. Returns when, or the open nomination that stays as it is. Throws `RpcError`
     * `not_found` for an organisation that is not in use.
     */
    nominate: (
      accountId: string,
      userId: string,
      waitS: number,
      origin: AuditOrigin,
    ): Promise<
      { readyAt: Date } | { open: { name: string; readyAt: Date } } | 'NOT_A_MEMBER' | 'OWNER' | 'NOT_ACTIVE'
    > =>
      inTransaction(database, async (transaction) => {
        await lockOrganisation(transaction, accountId)
        const member = await findMember(transaction, accountId, userId)
        if (!member) return 'NOT_A_MEMBER'
        if (member.roles.includes('owner')) return 'OWNER'
        if ((await people.find(userId, transaction))?.status !== 'active') return 'NOT_ACTIVE'
        const open = await openNomination(transaction, accountId)
        if (open) return { open }
        await end(transaction, accountId)
        const now = clock()
        const readyAt = new Date(now.getTime() + waitS * 1000)
        await transaction.execute(sql`
          insert into owner_nominations (account_id, user_id, created_at, ready_at)
          values (${accountId}, ${userId}, ${now}, ${readyAt})`)
        await recordAudit(transaction, accountId, origin, now, {
          action: 'owner_nominated',
          target: wireId(accountId, userId),
          personId: userId,
        })
        await tellMembers(transaction, { kind: 'owner_nominated', accountId, at: now })
        return { readyAt }
      }),

    /**
     * Ends the open nomination. The Owners and the member get a mail. `asked` names the Owner who asks and the member whom
     * they refuse; null for the operator. Throws `RpcError` `not_found` if there is none, or `forbidden`.
     */
    cancel: (
      accountId: string,
      asked: { by: string; userId: string } | null,
      origin: AuditOrigin,
    ): Promise<{ name: string }> =>
      inTransaction(database, async (transaction) => {
        const organisation = await lockOrganisation(transaction, accountId)
        // Read again under the lock: a colleague may have taken the ownership since the call began.
        if (asked && !(await findMember(transaction, accountId, asked.by))?.roles.includes('owner'))
          throw new RpcError('forbidden')
        const open = await openNomination(transaction, accountId)
        if (!open || (asked && open.userId !== asked.userId)) throw new RpcError('not_found')
        await end(transaction, accountId)
        await recordAudit(transaction, accountId, origin, clock(), {
          action: 'owner_nomination_cancelled',
          target: wireId(accountId, open.userId),
          personId: open.userId,
        })
        const told = await membersToMail(
          transaction,
          accountId,
          sql`'owner' = any(roles) or user_id = ${open.userId}`,
        )
        for (const { name, email: to, language } of told)
          await postMail(transaction, {
            template: 'owner_nomination_cancelled',
            ...{ to, language, values: { name, organisation, member: open.name } },
          })
        return open
      }),

    /** Completes the nominations whose wait is over, at most `limit`, and returns how many. A failure is retried at the next run. */
    completeDue: async (limit: number, onError: (error: unknown) => void): Promise<number> => {
      const due = await select(database, { accountId: uuid })`
        select account_id as "accountId" from owner_nominations /* all accounts */
        where ready_at <= ${clock()} order by ready_at limit ${limit}`
      return handleEach(due, ({ accountId }) => complete(accountId), onError)
    },
  }
}
export type OwnerNominationRepository = ReturnType<typeof ownerNominationRepository>
