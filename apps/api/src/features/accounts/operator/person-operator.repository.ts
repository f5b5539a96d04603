import type { AuditAction } from '@assure/contract/accounts/audit-actions'
import sql from 'sql-template-tag'
import type { OperatorAct, PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, notePerson, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, moment, text, uuid } from '#src/platform/database/row.ts'
import { literally } from '#src/platform/database/literally.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { namesOfOrganisations } from '../memberships/organisation-names.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import { deleteFactor } from '../people/delete-factor.repository.ts'
import { type Person, personShape } from '../people/person-row.ts'
import { personColumns } from '../people/person.repository.ts'
import { endRecovery } from '../recovery-wait/recovery-wait.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}
type Subject = Pick<Person, 'userId' | 'name' | 'email' | 'language'>
interface PersonQuery {
  /** A part of the address or the name. */
  search: string
  limit: number
}
type ListedPerson = Pick<Person, 'userId' | 'email' | 'name' | 'status'> & {
  createdAt: Date
  organisations: string[]
}
interface Act {
  /** For the mail to the Owners. */
  act: OperatorAct
  action: AuditAction
  after?: object
}

/**
 * The operator's changes to a person on the command line. Each is in the audit log of every organisation of the person, and
 * the Owners of these get a mail.
 */
export const personOperatorRepository = ({ database, clock, postMail }: Dependencies) => {
  const note = async (
    transaction: Transaction,
    { userId, name, email }: Subject,
    { act, action, after }: Act,
    origin: AuditOrigin,
  ): Promise<void> => {
    const done = { action, ...(after && { after }) }
    await notePerson(transaction, { userId, accountId: null }, origin, clock(), done)
    const memberships = await select(transaction, { id: uuid })`
      select account_id as id from user_accounts where user_id = ${userId}`
    const ids = memberships.map(({ id }) => id)
    const organisations = await select(transaction, { accountId: uuid, company: text(), inUse: flag })`
      select account_id as "accountId", company, status = 'active' as "inUse" from accounts
      where account_id = any(${ids}::uuid[]) order by account_id`
    for (const { accountId, company, inUse } of organisations) {
      const event = { ...done, target: wireId(accountId, userId) }
      await recordAudit(transaction, accountId, origin, clock(), event)
      if (!inUse) continue
      for (const owner of await ownersOf(transaction, accountId))
        await postMail(transaction, {
          template: 'operator_act',
          to: owner.email,
          language: owner.language,
          values: { name: owner.name, organisation: company, member: name, email, act },
        })
    }
  }
  const endSessions = async (transaction: Transaction, userId: string): Promise<number> => {
    const { rowCount } = await transaction.execute(sql`delete from user_sessions where user_id = ${userId}`)
    return rowCount ?? 0
  }

  return {
    /** Lists people who log in to the portal, newest first, with the names of their organisations. */
    list: async ({ search, limit }: PersonQuery): Promise<ListedPerson[]> => {
      const pattern = `%${literally(search)}%`
      const people = await select(database, { ...personShape, createdAt: moment })`
        select ${personColumns()}, u.created_at as "createdAt" from users u /* all accounts */
        where u.realm = 'developer' and u.status <> 'erased' and (u.email ilike ${pattern} or u.name ilike ${pattern})
        order by u.created_at desc, u.user_id limit ${limit}`
      // Those who deleted their login are in none until they undo it.
      const ids = people.flatMap(({ userId, status }) => (status === 'deleting' ? [] : userId))
      const memberships = await select(database, { userId: uuid, accountId: uuid })`
        select user_id as "userId", account_id as "accountId" from user_accounts where user_id = any(${ids}::uuid[])`
      const names = await namesOfOrganisations(
        database,
        memberships.map(({ accountId }) => accountId),
      )
      const byPerson = Map.groupBy(memberships, ({ userId }) => userId)
      return people.map(({ userId, email, name, status, createdAt }) => ({
        ...{ userId, email, name, status, createdAt },
        organisations: (byPerson.get(userId) ?? []).map(({ accountId }) => names.get(accountId) || accountId),
      }))
    },

    /** Refuses logins of a person until they are resumed, and ends their sessions. Returns false if it was done before. */
    suspend: (person: Subject, origin: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        // Waits for a login that is under way, so that its session ends too.
        const found = await selectOne(transaction, { userId: uuid })`
          select user_id as "userId" from users where user_id = ${person.userId} and suspended_at is null
          for no key update`
        if (!found) return false
        // Before the suspension, so that an Owner learns of their own.
        await note(transaction, person, { act: 'suspended', action: 'person_suspended' }, origin)
        await transaction.execute(sql`
          update users set suspended_at = ${clock()} where user_id = ${person.userId}`)
        await endSessions(transaction, person.userId)
        await transaction.execute(sql`
          delete from owner_nominations /* all accounts */ where user_id = ${person.userId}`)
        return true
      }),

    /** Lets a suspended person log in again. Returns false if they were not suspended. */
    resume: (person: Subject, origin: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          update users set suspended_at = null where user_id = ${person.userId} and suspended_at is not null`)
        if (!rowCount) return false
        await note(transaction, person, { act: 'resumed', action: 'person_resumed' }, origin)
        return true
      }),

    /** Ends the sessions of a person and returns how many there were. */
    endSessions: (person: Subject, origin: AuditOrigin): Promise<number> =>
      inTransaction(database, async (transaction) => {
        const ended = await endSessions(transaction, person.userId)
        const act = { act: 'sessions_ended', action: 'sessions_revoked', after: { ended } } as const
        await note(transaction, person, act, origin)
        return ended
      }),

    /**
     * For a person who lost both app and recovery codes, who gets a mail too. Returns false if there was no active factor.
     */
    removeSecondFactor: (person: Subject, origin: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const { userId, name, email: to, language } = person
        if (!(await deleteFactor(transaction, userId))) return false
        await endRecovery(transaction, userId, origin, clock())
        const act = { act: 'second_factor_removed', action: 'second_factor_disabled' } as const
        await note(transaction, person, act, origin)
        const values = { name, enabled: false, at: clock(), address: origin.address }
        await postMail(transaction, { template: 'second_factor_changed', to, language, values })
        return true
      }),
  }
}
