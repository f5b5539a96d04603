import { ENGAGEMENTS_COUNTED_MAX, type Language } from '@assure/contract/constants'
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

/** Maximum number of licences per transaction, because an account may have a million. */
const BATCH = 500
const ACCOUNTS_READ = 50
/** Maximum number of licences that a mail names. */
const NAMED = 20

/** An account that needs a reminder of engagements that end soon. */
const engagedAccountShape = {
  account_id: uuid,
  email: text(),
  name: text(),
  language: text<Language>(),
}
export type EngagedAccount = RowOf<typeof engagedAccountShape>
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
const isUntold = sql`not exists (select from reminders r where r.account_id = l.account_id
  and r.kind = 'engagement_ends' and r.subject_id = l.licence_id and r.due_at = ${engagementEndsAt})`
/** SQL condition for the licences of an account that need a reminder. */
const notRemindedOf = (accountId: string | Sql, { now, before }: ReminderDays): Sql =>
  sql`l.account_id = ${accountId} and ${engagementEndsBetween(now, before)} and ${isUntold}`

/** Records a batch of licences as reminded of, and returns them. */
const noteSome = (
  transaction: Transaction,
  accountId: string,
  days: ReminderDays,
): Promise<{ subject_id: string; due_at: Date }[]> =>
  select(transaction, { subject_id: uuid, due_at: moment })`
    insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
    select l.account_id, 'engagement_ends', l.licence_id, ${engagementEndsAt}, ${days.now}::timestamptz, false
    from licences l where ${notRemindedOf(accountId, days)} order by ${byEngagementEnd} limit ${BATCH}
    on conflict (account_id, kind, subject_id, due_at) do nothing
    returning subject_id, due_at`

/** `noticeDays` is how many days before the end of an engagement its reminder is sent. */
export const engagementReminderRepository = (database: Database, noticeDays: number) => ({
  /** Lists accounts that need a reminder and got no mail today, in order of id, starting after `after`. */
  notReminded: async (after: string, now: Date): Promise<EngagedAccount[]> => {
    const days = reminderDays(now, noticeDays)
    return select(database, engagedAccountShape)`
      select a.account_id, a.email, a.name, a.language
      from licence_counters c join accounts a on a.account_id = c.account_id and a.status = 'active'
      where c.account_id > ${after} and c.total > 0
        and not exists (select from reminders r where r.account_id = c.account_id
          and r.kind = 'engagement_mail' and r.subject_id = c.account_id and r.due_at = ${days.today})
        and exists (select from licences l where ${notRemindedOf(sql`c.account_id`, days)})
      order by c.account_id limit ${ACCOUNTS_READ}`
  },

  /**
   * Records today's mail of an account with its first licences. `remind` queues the mail in the same transaction. Does
   * nothing if another process was first.
   */
  begin: (
    { account_id }: Pick<EngagedAccount, 'account_id'>,
    now: Date,
    remind: (transaction: Transaction, ending: EndingEngagements) => Promise<void>,
  ): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const days = reminderDays(now, noticeDays)
      const { rowCount: isFirst } = await transaction.execute(sql`
        insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
        values (${account_id}, 'engagement_mail', ${account_id}, ${days.today}, ${days.now}, true)
        on conflict (account_id, kind, subject_id, due_at) do nothing`)
      if (!isFirst) return
      const noted = await noteSome(transaction, account_id, days)
      if (noted.length > 0) {
        const more = await select(transaction, { count: int })`
          select count(*)::int as count from (
            select from licences l where ${notRemindedOf(account_id, days)} limit ${ENGAGEMENTS_COUNTED_MAX + 1}) m`
        const first = noted.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime()).slice(0, NAMED)
        const licences = await select(transaction, endingLicenceShape)`
          select ${named} from licences l where l.account_id = ${account_id}
            and l.licence_id = any(${first.map(({ subject_id }) => subject_id)}::uuid[])
          order by ${byEngagementEnd}`
        await remind(transaction, { total: noted.length + (more[0]?.count ?? 0), licences })
      }
    }),

  /** Lists the accounts whose mail is queued, but whose licences are not all recorded yet. */
  pending: (): Promise<{ account_id: string; reminded_at: Date }[]> =>
    select(database, { account_id: uuid, reminded_at: moment })`
      select account_id, reminded_at from reminders where pending order by account_id`,

  /** Records the remaining licences that the mail of `mailedAt` counted. Each batch has its own transaction. */
  finish: async (accountId: string, mailedAt: Date): Promise<void> => {
    const days = reminderDays(mailedAt, noticeDays)
    const noteNext = () =>
      inTransaction(database, async (transaction) => {
        const noted = await noteSome(transaction, accountId, days)
        if (noted.length === BATCH) return true
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
