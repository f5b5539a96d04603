import type { RequestCause, RequestOutcome } from '@assure/contract/accounts/request-log.modes'
import { REQUESTS_LISTED_MAX } from '@assure/contract/constants'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { HOUR_MS, utcDay } from '#src/platform/clock.ts'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidBytes, uuidv7Floor } from '#src/platform/ids.ts'

/** Lines of an index that one reading looks at. More would take too long if few of them are wanted. */
const SCANNED_MAX = 20_000

/** The part of a log that is listed, newest first. */
export interface RequestQuery {
  /** The API keys; null for all. */
  sessionIds: readonly string[] | null
  outcome?: RequestOutcome | undefined
  status?: number | undefined
  call?: string | undefined
  /** The beginning of a request id. */
  request?: string | undefined
  /** Id of the last line on the previous page. */
  after?: string | undefined
  limit: number
}

const lineShape = {
  entry_id: uuid,
  at_utc: int,
  request_id: text(),
  call: text(),
  status: int,
  code: text(),
  latency_ms: int,
  same_count: int,
  cause: nullable(text<RequestCause>()),
  session_id: text(),
  is_cut: flag,
}
const columns = sql`l.entry_id, ${secondsOf(sql`l.at`)} as at_utc, l.request_id, l.call, l.status, l.code, l.latency_ms,
  l.same_count, l.cause, l.session_id`
const newestFirst = sql`order by day desc, entry_id desc`

const REJECTED: RequestCause = 'some_rejected'
const OUTCOMES: Record<RequestOutcome, Sql> = {
  ok: sql`status < 400`,
  some_rejected: sql`cause = ${REJECTED}`,
  failed: sql`status >= 400`,
  '4xx': sql`status >= 400 and status < 500`,
  '5xx': sql`status >= 500`,
}
/** Outcomes of successful calls, which the index of failures does not hold. */
const SUCCESSFUL: ReadonlySet<RequestOutcome> = new Set(['ok', REJECTED])

/** The latest day that PostgreSQL reads without a sign. Ids that no line has may hold later times. */
const DAY_MAX_MS = Date.UTC(9999, 11, 31)
/** The day of an id that `uuidv7` made. */
const dayOf = (id: string): string => utcDay(new Date(Math.min(uuidBytes(id).readUIntBE(0, 6), DAY_MAX_MS)))

/** Texts that begin with the prefix: '{' follows all characters of request ids. */
const beginsWith = (prefix: string): Sql => sql`request_id >= ${prefix} and request_id < ${`${prefix}{`}`

/**
 * Splits the wanted lines into a condition that one index answers, and the others, so that a reading looks at `SCANNED_MAX`
 * lines. No index has the order of lines of several keys, or of ids with the same beginning. PostgreSQL 15 filters the newest
 * lines or sorts the found ones, in 2 to 230 ms (median) of 200,000 lines of an account. A branch for each key, merged, took longer
 * in most cases.
 */
const conditionsOf = ({
  sessionIds,
  outcome,
  status,
  call,
  request,
}: RequestQuery): { index: Sql; others: Sql[] } => {
  const ofKeys = sessionIds && sql`session_id = any(${sessionIds}::text[])`
  const others = [
    ...(outcome ? [OUTCOMES[outcome]] : []),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(call === undefined ? [] : [sql`call = ${call}`]),
  ]
  const all = [...(ofKeys ? [ofKeys] : []), ...others]
  if (request !== undefined) return { index: sql`and ${beginsWith(request)}`, others: all }
  if ((outcome && !SUCCESSFUL.has(outcome)) || (status ?? 0) >= 400)
    return { index: sql`and status >= 400`, others: all }
  return ofKeys ? { index: sql`and ${ofKeys}`, others } : { index: empty, others }
}

/** The lines that may be listed, as parts of a `with`, and whether there are older ones. */
const linesOf = (accountId: string, query: RequestQuery): { lines: Sql; isCut: Sql } => {
  const { index, others } = conditionsOf(query)
  const isScan = others.length > 0
  const scanned = isScan ? SCANNED_MAX : REQUESTS_LISTED_MAX + 1
  const lines = sql`
    scanned as materialized (
      select * from request_log where account_id = ${accountId} ${index} ${newestFirst} limit ${scanned}
    ), found as materialized (
      select * from scanned ${isScan ? sql`where ${join(others, ' and ')}` : empty}
      ${newestFirst} limit ${REQUESTS_LISTED_MAX + 1}
    ), listed as (
      select * from found ${newestFirst} limit ${REQUESTS_LISTED_MAX}
    )`
  const isCut = sql`((select count(*) from found) > ${REQUESTS_LISTED_MAX}
    or ${isScan} and (select count(*) from scanned) >= ${scanned})`
  return { lines, isCut }
}

const pairShape = { session_id: text(), key_id: uuid, name: text() }
/** An API key of a named key. */
export type NamedPair = RowOf<typeof pairShape>

/** Reads the log of API keys' calls. */
export const requestListRepository = (database: Database) => ({
  /** Lists lines, newest first. `is_cut` of each says whether there are older lines than those that may be listed. */
  list: (accountId: string, query: RequestQuery): Promise<RowOf<typeof lineShape>[]> => {
    const { after, limit } = query
    const { lines, isCut } = linesOf(accountId, query)
    return select(database, lineShape)`
      with ${lines}
      select ${columns}, ${isCut} as is_cut
      from listed l ${after ? sql`where (l.day, l.entry_id) < (${dayOf(after)}::date, ${after}::uuid)` : empty}
      order by l.day desc, l.entry_id desc limit ${limit}`
  },

  /** Whether there are older lines than those that may be listed. For a page without lines, which cannot say so. */
  isCut: async (accountId: string, query: RequestQuery): Promise<boolean> => {
    const { lines, isCut } = linesOf(accountId, query)
    const found = await selectOne(database, { is_cut: flag })`with ${lines} select ${isCut} as is_cut`
    return found?.is_cut ?? false
  },

  /** Lists the API keys of an organisation's named keys, also of those that ended while their calls are kept. */
  listPairs: (accountId: string): Promise<NamedPair[]> =>
    select(database, pairShape)`
      select p.session_id, k.key_id, k.name
      from named_keys k join named_key_pairs p on p.account_id = k.account_id and p.key_id = k.key_id
      where k.account_id = ${accountId}`,

  /** Counts the calls of the last hour. `at_least` says whether there are too many lines to count. */
  countLastHour: async (accountId: string, sessionIds: readonly string[] | null, now: Date) => {
    const since = new Date(now.getTime() - HOUR_MS)
    const counts = await selectOne(database, { calls: int, failed: int, at_least: flag })`
      with lines as (
        select same_count, status from request_log
        where account_id = ${accountId} and day >= ${utcDay(since)} and entry_id >= ${uuidv7Floor(since)}
          ${sessionIds ? sql`and session_id = any(${sessionIds}::text[])` : empty}
        ${newestFirst} limit ${SCANNED_MAX}
      )
      select coalesce(sum(same_count), 0)::bigint as calls,
        coalesce(sum(same_count) filter (where status >= 400), 0)::bigint as failed,
        count(*) >= ${SCANNED_MAX} as at_least
      from lines`
    return counts ?? { calls: 0, failed: 0, at_least: false }
  },
})
export type RequestListRepository = ReturnType<typeof requestListRepository>
