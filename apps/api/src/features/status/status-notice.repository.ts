import { randomUUID } from 'node:crypto'
import type { Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { json, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { isUuid } from '#src/platform/ids.ts'

type Texts = Record<Language, string>
/** A text of the operator and its time, in seconds since 1970 UTC. */
export interface NoticeUpdate extends Texts {
  at: number
}
const noticeShape = {
  noticeId: uuid,
  titleEn: text(),
  titleFr: text(),
  startsAt: moment,
  endsAt: nullable(moment),
  /** The oldest first, at least one. */
  updates: json<NoticeUpdate[]>(),
}
/** A notice on the status page. `endsAt` is null until an end is known. */
export type StatusNotice = RowOf<typeof noticeShape>

/** Posts, updates, ends and lists notices of the operator. */
export const statusNoticeRepository = (database: Database, clock: Clock) => {
  const updateOf = (texts: Texts): NoticeUpdate => ({ at: utcSeconds(clock()), ...texts })
  const exists = async (noticeId: string): Promise<boolean> => {
    const { rows } = await database.execute(
      sql`select 1 as known from status_notices where notice_id = ${noticeId}`,
    )
    return rows.length === 1
  }
  /** Ids come from a command line. */
  const change = async (
    noticeId: string,
    statement: ReturnType<typeof sql>,
  ): Promise<'OK' | 'unknown' | 'ended'> => {
    if (!isUuid(noticeId)) return 'unknown'
    const { rowCount } = await database.execute(statement)
    if (rowCount === 1) return 'OK'
    return (await exists(noticeId)) ? 'ended' : 'unknown'
  }
  return {
    /** Posts a notice with its first text. Returns its id. */
    post: async (
      { titleEn, titleFr, startsAt, endsAt }: Omit<StatusNotice, 'noticeId' | 'updates'>,
      texts: Texts,
    ): Promise<string> => {
      const noticeId = randomUUID()
      await database.execute(sql`
        insert into status_notices (notice_id, title_en, title_fr, starts_at, ends_at, updates)
        values (${noticeId}, ${titleEn}, ${titleFr}, ${startsAt}, ${endsAt}, ${JSON.stringify([updateOf(texts)])}::jsonb)`)
      return noticeId
    },

    /** Adds a text to a notice that has not ended. */
    update: (noticeId: string, texts: Texts) =>
      change(
        noticeId,
        sql`update status_notices set updates = updates || ${JSON.stringify([updateOf(texts)])}::jsonb
          where notice_id = ${noticeId} and (ends_at is null or ends_at > ${clock()})`,
      ),

    /**
     * Ends a notice that has not ended, at a time from its start on, with a last text if there is one. One that has not
     * begun begins and ends now.
     */
    end: (noticeId: string, endsAt: Date, texts: Texts | null) =>
      change(
        noticeId,
        sql`update status_notices
          set starts_at = least(starts_at, ${clock()}::timestamptz),
            ends_at = greatest(least(starts_at, ${clock()}::timestamptz), ${endsAt}::timestamptz),
            updates = updates || ${JSON.stringify(texts ? [updateOf(texts)] : [])}::jsonb
          where notice_id = ${noticeId} and (ends_at is null or ends_at > ${clock()})`,
      ),

    /** Lists the newest notices that had not ended at a time, the latest start first. */
    list: (notEndedAt: Date, limit: number): Promise<StatusNotice[]> =>
      select(database, noticeShape)`
        select notice_id as "noticeId", title_en as "titleEn", title_fr as "titleFr", starts_at as "startsAt",
          ends_at as "endsAt", updates
        from status_notices where ends_at is null or ends_at > ${notEndedAt}
        order by starts_at desc, notice_id limit ${limit}`,
  }
}
export type StatusNotices = ReturnType<typeof statusNoticeRepository>
