import { ENGAGEMENTS_COUNTED_MAX } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import {
  byEngagementEnd,
  engagementEndsAt,
  engagementEndsBetween,
  type ReminderDays,
  reminderDays,
} from '#src/platform/database/engagement-end.ts'
import { int, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Fence } from '#src/platform/fence.ts'
import { FIRST_ID } from '#src/platform/ids.ts'

/** Maximum number of licences per transaction, because an account may have a million. */
const BATCH = 500
const ACCOUNTS_READ = 50
/** Maximum number of licences that a mail names. */
const NAMED = 20

/** A mail of today to the members of an account. */
const engagementMailShape = {
  account_id: uuid,
  reminded_at: moment,
  /** The member who was mailed last. null once all are mailed. */
  mailed_to: nullable(uuid),
}
export type EngagementMail = RowOf<typeof engagementMailShape>
const endingLicenceShape = {
  code: text(),
  requested_by: text(),
  subclient: text(),
  location: text(),
  ends_at: moment,
}
export type EndingLicence = RowOf<typeof endingLicenceShape>
export interface EndingEngagements {
  /** Exact up to `ENGAGEMENTS_COUNTED_MAX`. Any larger number only means that there are more. */
  total: number
  /** The licences whose engagements end first, at most `NAMED`. */
  licences: EndingLicence[]
}
const named = sql`l.code, l.requested_by, l.subclient, l.location, ${engagementEndsAt} as ends_at`
const isEngagementMail = (accountId: string, { today }: ReminderDays): Sql =>
  sql`account_id = ${accountId} and kind = 'engagement_mail' and subject_id = ${accountId} and due_at = ${today}`
const isUntold = sql`not exists (select from reminders r where r.account_id = l.account_id
  and r.kind = 'engagement_ends' and r.subject_id = l.licence_id and r.due_at = ${engagementEndsAt})`
/** SQL condition for the licences `l` that meet a condition and need a reminder. */
const notReminded = (condition: Sql, { now, before }: ReminderDays): Sql =>
  sql`${condition} and ${engagementEndsBetween(now, before)} and ${isUntold}`
const notRemindedOf = (accountId: string | Sql, days: ReminderDays): Sql =>
  notReminded(sql`l.account_id = ${accountId}`, days)

/** Records a batch of licences as reminded of, and returns how many. */
const noteSome = async (transaction: Transaction, accountId: string, days: ReminderDays): Promise<number> => {
  const { rows } = await transaction.execute(sql`
    insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
    select l.account_id, 'engagement_ends', l.licence_id, ${engagementEndsAt}, ${days.now}::timestamptz, false
    from licences l where ${notRemindedOf(accountId, days)} order by ${byEngagementEnd} limit ${BATCH}
    on conflict (account_id, kind, subject_id, due_at) do nothing
    returning subject_id`)
  return rows.length
}

/** `noticeDays` is how many days before the end of an engagement its reminder is sent. */
export const engagementReminderRepository = (database: Database, noticeDays: number) => ({
  /**
   * Lists accounts that need a reminder and got no mail today, in order of id, starting after `after`. Test modes need none.
   */
  notReminded: async (after: string, now: Date): Promise<string[]> => {
    const days = reminderDays(now, noticeDays)
    const rows = await select(database, { id: uuid })`
      select a.account_id as id
      from licence_counters c join accounts a on a.account_id = c.account_id and a.status = 'active'
        and a.test_of is null
      where c.account_id > ${after} and c.total > 0
        and not exists (select from reminders r where r.account_id = c.account_id
          and r.kind = 'engagement_mail' and r.subject_id = c.account_id and r.due_at = ${days.today})
        and exists (select from licences l where ${notRemindedOf(sql`c.account_id`, days)})
      order by c.account_id limit ${ACCOUNTS_READ}`
    return rows.map(({ id }) => id)
  },

  /** Records that the members of an account get today's mail. null if another process was first. */
  begin: async (accountId: string, now: Date): Promise<EngagementMail | null> => {
    const days = reminderDays(now, noticeDays)
    return selectOne(database, engagementMailShape)`
      insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending, mailed_to)
      values (${accountId}, 'engagement_mail', ${accountId}, ${days.today}, ${days.now}, false, ${FIRST_ID})
      on conflict (account_id, kind, subject_id, due_at) do nothing
      returning account_id, reminded_at, mailed_to`
  },

  /**
   * Mails the next members and records the last one of them, in one transaction. `remind` returns null if nobody is left.
   * Does nothing if another process was first. Returns how far the mail is now.
   */
  mailSome: (
    { account_id, reminded_at, mailed_to }: EngagementMail,
    remind: (transaction: Transaction, after: string) => Promise<string | null>,
  ): Promise<EngagementMail> =>
    inTransaction(database, async (transaction) => {
      const isThis = isEngagementMail(account_id, reminderDays(reminded_at, noticeDays))
      const found = await selectOne(transaction, engagementMailShape)`
        select account_id, reminded_at, mailed_to from reminders where ${isThis} for update`
      if (!found || found.mailed_to === null || found.mailed_to !== mailed_to)
        return found ?? { account_id, reminded_at, mailed_to: null }
      const last = await remind(transaction, found.mailed_to)
      // Servers of 1.3.0 take a pending mail as sent.
      await transaction.execute(sql`
        update reminders set mailed_to = ${last}, pending = ${last === null} where ${isThis}`)
      return { ...found, mailed_to: last }
    }),

  /** The engagements inside a fence that a mail tells of. null without any. */
  endingIn: async (
    transaction: Transaction,
    fence: Fence,
    mailedAt: Date,
  ): Promise<EndingEngagements | null> => {
    const isTold = notReminded(fence.rows('l'), reminderDays(mailedAt, noticeDays))
    const counted = await select(transaction, { count: int })`
      select count(*)::int as count from (
        select from licences l where ${isTold} limit ${ENGAGEMENTS_COUNTED_MAX + 1}) m`
    const total = counted[0]?.count ?? 0
    if (total === 0) return null
    const licences = await select(transaction, endingLicenceShape)`
      select ${named} from licences l where ${isTold} order by ${byEngagementEnd} limit ${NAMED}`
    return { total, licences }
  },

  /** The name of the organisation that a mail is about. */
  organisationOf: async (transaction: Transaction, accountId: string): Promise<string> => {
    const account = await selectOne(transaction, { company: text() })`
      select company from accounts where account_id = ${accountId}`
    if (!account) throw new Error('there is no such organisation')
    return account.company
  },

  /** Lists the mails that not all members got yet, or whose licences are not all recorded yet. */
  unfinished: (): Promise<EngagementMail[]> =>
    select(database, engagementMailShape)`
      select /* all accounts */ account_id, reminded_at, mailed_to from reminders
      where pending or mailed_to is not null order by account_id, reminded_at`,

  /** Records the licences that the mail of `mailedAt` told of. Each batch has its own transaction. */
  finish: async (accountId: string, mailedAt: Date): Promise<void> => {
    const days = reminderDays(mailedAt, noticeDays)
    const noteNext = () =>
      inTransaction(database, async (transaction) => {
        const noted = await noteSome(transaction, accountId, days)
        if (noted === BATCH) return true
        await transaction.execute(sql`
          update reminders set pending = false
          where account_id = ${accountId} and kind = 'engagement_mail' and pending`)
        return false
      })
    while (await noteNext());
  },

  /**
   * Counts the engagements inside a fence that end soon, and returns the end of the last one counted. null without any.
   */
  count: async (fence: Fence, now: Date): Promise<{ total: number; last: Date } | null> => {
    const { before } = reminderDays(now, noticeDays)
    const found = await selectOne(database, { total: int, last: nullable(moment) })`
      select count(*)::int as total, max(ends_at) as last from (
        select ${engagementEndsAt} as ends_at from licences l
        where ${fence.rows('l')} and ${engagementEndsBetween(now, before)}
        order by ${byEngagementEnd} limit ${ENGAGEMENTS_COUNTED_MAX + 1}) m`
    return found?.last ? { total: found.total, last: found.last } : null
  },
})
export type EngagementReminderRepository = ReturnType<typeof engagementReminderRepository>
