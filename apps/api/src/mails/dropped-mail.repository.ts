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
 * A mail server is at fault if it refuses recipients of this many domains within this time and accepts no mail
 * meanwhile.
 */
const FAULTY_RELAY = { domains: 5, withinMs: 600_000 }

/** A refused mail as the operator sees it. */
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
  /** Queues mails again and deletes them from the table in the same transaction, so that none is sent twice. */
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
   * Returns the SQL condition for mails that a faulty mail server refused. Mails posted before the server last accepted
   * one are not among them: the server has worked since and refuses them again.
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
    /**
     * Records that a mail server refused a mail. Returns true if the server is at fault and the mail must be retried.
     */
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
      // Checked after the insert: of concurrent refusals, the last one sees all of them.
      const inFault = await refusedInFault(relay)
      const rows = await select(database, {
        domains: int,
      })`select count(distinct domain_hash)::int as domains from dropped_mails where ${inFault}`
      if ((rows[0]?.domains ?? 0) < FAULTY_RELAY.domains) return false
      const { rowCount } = await database.execute(
        sql`update dropped_mails set waits = true where mail_id = ${mailId} returning mail_id`,
      )
      await postAgain(sql`${inFault} and not waits`)
      // If the row is gone, a concurrent refusal has queued the mail again.
      return rowCount === 1
    },

    /**
     * Records that a mail server accepted a mail in an attempt that began at `at`, and deletes the mail's earlier
     * refusal.
     */
    accept: async (mailId: string, relay: string, at: Date): Promise<void> => {
      await database.execute(sql`
        insert into mail_relays (relay, accepted_at) values (${relay}, ${at})
        on conflict (relay) do update set accepted_at = excluded.accepted_at
        where mail_relays.accepted_at < excluded.accepted_at`)
      await database.execute(sql`delete from dropped_mails where mail_id = ${mailId}`)
    },

    /** Ends the retries of an expired mail. */
    giveUp: async (mailId: string): Promise<void> => {
      await database.execute(sql`update dropped_mails set waits = false where mail_id = ${mailId}`)
    },

    /** Lists refused mails, newest first. `reply` is a part of the mail server's reply. */
    list: ({ since, reply, limit }: { since?: Date; reply?: string; limit: number }) =>
      select(database, droppedMailShape)`
        select ${columns} from dropped_mails
        where refused_at >= ${since ?? new Date(0)}
          ${reply === undefined ? empty : sql`and position(lower(${reply}) in lower(reply)) > 0`}
        order by refused_at desc limit ${limit}`,

    /** Returns a refused mail with its decrypted content, or null. */
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

    /** Queues a refused mail again, unless its job still retries. Returns how many were queued, 0 or 1. */
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
