import sql, { empty, type Sql } from 'sql-template-tag'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { flag, int, moment, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { PostMail } from './mail.ts'
import { hasOwnEnd, openMail, type PostedMail, sealMail } from './post-mail.ts'

const KEPT_MS = 7 * DAY_MS
/**
 * A mail server that refuses recipients of so many domains, within so long and without accepting another mail, is at
 * fault itself.
 */
const FAULTY_RELAY = { domains: 5, withinMs: 600_000 }

/** A mail that was refused, as the operator sees it. */
export const droppedMailShape = {
  mailId: uuid,
  template: text(),
  reply: text(),
  attempts: int,
  waits: flag,
  postedAt: moment,
  refusedAt: moment,
}
export type DroppedMail = RowOf<typeof droppedMailShape>

const columns = sql`mail_id as "mailId", template, reply, attempts, waits, posted_at as "postedAt",
  refused_at as "refusedAt"`

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
}

export const droppedMailRepository = ({ database, clock, secrets, postMail }: Dependencies) => {
  /** Puts mails back into the queue. They leave the table in the same transaction, so that none is sent twice. */
  const postAgain = (condition: Sql): Promise<number> =>
    inTransaction(database, async (transaction) => {
      const rows = await select(transaction, {
        sealed: text(),
      })`delete from dropped_mails where ${condition} returning mail_sealed as sealed`
      for (const { sealed } of rows) {
        const posted = openMail(secrets, { sealed })
        const { postedAt: _, expiresAt, ...mail } = posted
        await postMail(transaction, hasOwnEnd(posted) ? { ...mail, expiresAt } : mail)
      }
      return rows.length
    })

  /**
   * Mails that count as refused by a faulty mail server. A mail posted before the server last accepted one does not:
   * the server worked meanwhile and refuses that mail again.
   */
  const refusedInFault = async (relay: string): Promise<Sql> => {
    const since = new Date(clock().getTime() - FAULTY_RELAY.withinMs)
    const rows = await select(database, {
      at: moment,
    })`select accepted_at as at from mail_relays where relay = ${relay}`
    const accepted = rows[0]?.at ?? new Date(0)
    return sql`relay = ${relay} and refused_at > ${since} and posted_at > ${accepted}`
  }

  return {
    /** Notes that a mail server refused a mail. Returns whether it refuses everybody, so that the mail is to be tried again. */
    refuse: async (mailId: string, mail: PostedMail, relay: string, reply: string): Promise<boolean> => {
      const to = mail.to.toLowerCase()
      const now = clock()
      await database.execute(sql`
        insert into dropped_mails (mail_id, template, mail_sealed, relay, domain_hash, recipient_hash, reply, attempts,
          waits, posted_at, refused_at)
        values (${mailId}, ${mail.template}, ${sealMail(secrets, mail).sealed}, ${relay},
          ${secrets.hashToken(to.split('@').at(-1) ?? '')}, ${secrets.hashToken(to)}, ${reply}, 1, false,
          ${mail.postedAt}, ${now})
        on conflict (mail_id) do update set
          attempts = dropped_mails.attempts + 1, waits = false, reply = ${reply}, refused_at = ${now}`)
      // Only now: of refusals at once each sees those that were noted before, and the last one sees all.
      const inFault = await refusedInFault(relay)
      const rows = await select(database, {
        domains: int,
      })`select count(distinct domain_hash)::int as domains from dropped_mails where ${inFault}`
      if ((rows[0]?.domains ?? 0) < FAULTY_RELAY.domains) return false
      const { rowCount } = await database.execute(
        sql`update dropped_mails set waits = true where mail_id = ${mailId} returning mail_id`,
      )
      await postAgain(sql`${inFault} and not waits`)
      // Otherwise another refusal has put it back into the queue meanwhile.
      return rowCount === 1
    },

    /** Notes that a mail server accepted a mail, in a try that began at `at`, and forgets its earlier refusals. */
    accept: async (mailId: string, relay: string, at: Date): Promise<void> => {
      await database.execute(sql`
        insert into mail_relays (relay, accepted_at) values (${relay}, ${at})
        on conflict (relay) do update set accepted_at = excluded.accepted_at
        where mail_relays.accepted_at < excluded.accepted_at`)
      await database.execute(sql`delete from dropped_mails where mail_id = ${mailId}`)
    },

    /** Ends the tries of a mail that waited for longer than it is good for. */
    giveUp: async (mailId: string): Promise<void> => {
      await database.execute(sql`update dropped_mails set waits = false where mail_id = ${mailId}`)
    },

    /** The newest first. `reply` is a part of what the mail server said. */
    list: ({ since, reply, limit }: { since?: Date; reply?: string; limit: number }) =>
      select(database, droppedMailShape)`
        select ${columns} from dropped_mails
        where refused_at >= ${since ?? new Date(0)}
          ${reply === undefined ? empty : sql`and position(lower(${reply}) in lower(reply)) > 0`}
        order by refused_at desc limit ${limit}`,

    /** One of them with what is sealed; null when there is none. */
    find: async (mailId: string): Promise<(DroppedMail & { mail: PostedMail }) | null> => {
      if (!isUuid(mailId)) return null
      const row = await selectOne(database, {
        ...droppedMailShape,
        sealed: text(),
      })`select ${columns}, mail_sealed as sealed from dropped_mails where mail_id = ${mailId}`
      if (!row) return null
      const { sealed, ...dropped } = row
      return { ...dropped, mail: openMail(secrets, { sealed }) }
    },

    /** Puts a mail back into the queue, unless its job still tries. */
    resend: (mailId: string): Promise<number> => postAgain(sql`mail_id = ${mailId} and not waits`),
  }
}
export type DroppedMails = ReturnType<typeof droppedMailRepository>

export const droppedMailHousekeeping = (database: Database, clock: Clock): HousekeepingStep => ({
  name: 'dropped-mails',
  every: hourly(41),
  batch: async (limit) => {
    const { rowCount } = await database.execute(sql`
      delete from dropped_mails where mail_id in (
        select mail_id from dropped_mails where refused_at <= ${new Date(clock().getTime() - KEPT_MS)}
        order by refused_at limit ${limit})`)
    return rowCount ?? 0
  },
})
