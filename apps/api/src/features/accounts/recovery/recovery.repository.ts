import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, jobOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import { isWithin } from '../mail-links/mail-limit.ts'
import {
  isOnlyOrganisation,
  organisationsInUseOf,
  recordInAll,
} from '../memberships/person-log.repository.ts'
import { type Actor, findMember, lockFor } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { Person } from '../people/person-row.ts'
import {
  endRecovery,
  mailRecoveryLink,
  recoveryOf,
  type WaitingRecovery,
} from '../recovery-wait/recovery-wait.repository.ts'
import { RECOVERIES_BY_PERSON, RECOVERY_LINKS } from './limits.ts'

interface Dependencies {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'find'>
  postMail: PostMail
  recoveryWaitS: number
}
/** The answer for the person who asked. */
export interface StartedRecovery {
  recovery: WaitingRecovery
  /** The names of the organisations whose Owners get a mail. */
  organisations: string[]
}

/** When the next mail is due: each day after the request, or the end of the wait. */
const nextMailAt = (
  { requestedAt, readyAt }: Pick<WaitingRecovery, 'requestedAt' | 'readyAt'>,
  now: Date,
) => {
  const days = Math.floor((now.getTime() - requestedAt.getTime()) / DAY_MS) + 1
  return new Date(Math.min(requestedAt.getTime() + days * DAY_MS, readyAt.getTime()))
}

/**
 * Lets people in who lost their second factor: after a wait, or when an Owner approves, they are mailed a link to choose
 * a new password.
 */
export const recoveryRepository = ({ database, clock, people, postMail, recoveryWaitS }: Dependencies) => {
  /** Locks a person, so that no two changes of a recovery run at once. */
  const lockPerson = async (transaction: Transaction, userId: string): Promise<Person | null> => {
    await transaction.execute(sql`select from users where user_id = ${userId} for no key update`)
    return people.find(userId, transaction)
  }
  const canRecover = (person: Person | null): person is Person =>
    person?.status === 'active' && person.hasSecondFactor

  /** Mails the person and the other Owners of their organisations. */
  const tell = async (
    transaction: Transaction,
    { userId, name, email, language }: Person,
    { requestedAt: at, readyAt: opensAt, address }: WaitingRecovery,
    again: boolean,
  ): Promise<void> => {
    const times = { at, opens_at: opensAt }
    await postMail(transaction, {
      template: 'recovery_started',
      to: email,
      language,
      values: { name, ...times, address, again },
    })
    for (const { accountId, company } of await organisationsInUseOf(transaction, userId)) {
      const canApprove = await isOnlyOrganisation(transaction, userId, accountId)
      const owners = await ownersOf(transaction, accountId)
      for (const owner of owners.filter((each) => each.userId !== userId))
        await postMail(transaction, {
          template: 'recovery_of_member',
          to: owner.email,
          language: owner.language,
          values: {
            ...{ name: owner.name, organisation: company, member: name, email },
            ...times,
            can_approve: canApprove,
          },
        })
    }
  }

  const insert = async (transaction: Transaction, person: Person, noted: AuditOrigin): Promise<void> => {
    const now = clock()
    const { userId } = person
    await makeThrottle(transaction, clock).attempt(`recoveries-of:${userId}`, RECOVERIES_BY_PERSON)
    const readyAt = new Date(now.getTime() + recoveryWaitS * 1000)
    const recovery = {
      ...{ userId, requestedAt: now, readyAt, address: noted.address, openedAt: null, approvedIn: null },
      nextAt: nextMailAt({ requestedAt: now, readyAt }, now),
    }
    // An earlier one whose link has ended may wait for the job.
    await endRecovery(transaction, userId, jobOrigin('recovery'), now)
    await transaction.execute(sql`
      insert into user_recoveries (user_id, requested_at, ready_at, address, next_at)
      values (${userId}, ${now}, ${readyAt}, ${noted.address}, ${recovery.nextAt})`)
    await recordInAll(transaction, userId, noted, now, { action: 'recovery_started' })
    await tell(transaction, person, recovery, false)
  }

  /** Mails the link of a recovery whose wait is over, again if it was mailed before. */
  const mailIfReady = async (transaction: Transaction, person: Person, recovery: WaitingRecovery) => {
    const now = clock()
    if (!recovery.openedAt && recovery.readyAt > now) return
    const count = () =>
      makeThrottle(transaction, clock).attempt(`recovery-links:${person.userId}`, RECOVERY_LINKS)
    if (await isWithin(count)) await mailRecoveryLink(transaction, postMail, person, recovery, now)
  }

  return {
    /**
     * Begins a recovery, or returns the one that is there. Mails its link if the wait is over. null if the password or the
     * factor was changed since the password was checked. Throws `RpcError` `rate_limited`.
     */
    start: (
      { userId, passwordHash }: Pick<Person, 'userId' | 'passwordHash'>,
      noted: AuditOrigin,
    ): Promise<StartedRecovery | null> =>
      inTransaction(database, async (transaction) => {
        const person = await lockPerson(transaction, userId)
        if (!canRecover(person) || person.passwordHash !== passwordHash) return null
        const waiting = await recoveryOf(transaction, userId, clock())
        if (waiting) await mailIfReady(transaction, person, waiting)
        else await insert(transaction, person, noted)
        const recovery = await recoveryOf(transaction, userId, clock())
        if (!recovery) throw new Error('the recovery was not stored')
        const organisations = await organisationsInUseOf(transaction, userId)
        return { recovery, organisations: organisations.map(({ company }) => company) }
      }),

    /** Ends the recovery of a person who is logged in, and mails them. */
    cancel: (userId: string, noted: AuditOrigin): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const person = await lockPerson(transaction, userId)
        if (!person || !(await endRecovery(transaction, userId, noted, clock()))) return
        const { email: to, name, language } = person
        const values = { name, at: clock(), address: noted.address }
        await postMail(transaction, { template: 'recovery_cancelled', to, language, values })
      }),

    /**
     * Mails the link of a member's recovery at once, as another Owner wants. Throws `RpcError`: `forbidden`, or `not_found`
     * unless one waits and the member is in this organisation only.
     */
    approve: (actor: Actor, userId: string, noted: AuditOrigin): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        await lockFor(transaction, actor, 'organisation.secure')
        const isMember = await findMember(transaction, accountId, userId)
        if (!isMember || userId === actor.userId) throw new RpcError('not_found')
        const person = await lockPerson(transaction, userId)
        const recovery = await recoveryOf(transaction, userId, clock())
        const isAlone = await isOnlyOrganisation(transaction, userId, accountId)
        if (!canRecover(person) || !recovery || recovery.openedAt || !isAlone) throw new RpcError('not_found')
        await transaction.execute(sql`
          update user_recoveries set approved_by = ${actor.userId}, approved_in = ${accountId}
          where user_id = ${userId}`)
        const target = wireId(accountId, userId)
        const event = { action: 'recovery_approved', target, personId: userId } as const
        await recordAudit(transaction, accountId, noted, clock(), event)
        await mailRecoveryLink(transaction, postMail, person, recovery, clock())
      }),

    /** People whose recovery needs the next step, at most `limit`. */
    due: async (limit: number): Promise<string[]> => {
      const rows = await select(database, { user_id: uuid })`
        select user_id from user_recoveries where next_at <= ${clock()} order by next_at limit ${limit}`
      return rows.map(({ user_id }) => user_id)
    },

    /** Takes the step of a recovery that is due: a reminder, the link, or the end. */
    advance: (userId: string): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const person = await lockPerson(transaction, userId)
        const now = clock()
        const recovery = await recoveryOf(transaction, userId, now)
        if (recovery && recovery.nextAt > now) return
        if (!recovery || !canRecover(person)) {
          await endRecovery(transaction, userId, jobOrigin('recovery'), now)
          return
        }
        if (recovery.readyAt <= now) return mailIfReady(transaction, person, recovery)
        await tell(transaction, person, recovery, true)
        await transaction.execute(sql`
          update user_recoveries set next_at = ${nextMailAt(recovery, now)} where user_id = ${userId}`)
      }),
  }
}
export type RecoveryRepository = ReturnType<typeof recoveryRepository>
