import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { REQUEST_LOG_DAYS } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type Clock, utcDay } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { movePartitions } from '#src/platform/database/day-partitions.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { LoggedCall } from './request-folding.ts'

/** Days: the partition of a day holds lines of 24 hours, so `keep` days end with one that is 7 to 8 days old. */
const LOG_PARTITIONS = { keep: REQUEST_LOG_DAYS, ahead: 4 }

/** The columns of a line. */
type LineRow = Pick<
  RequestLine,
  | 'entry_id'
  | 'session_id'
  | 'request_id'
  | 'call'
  | 'status'
  | 'code'
  | 'latency_ms'
  | 'same_count'
  | 'cause'
> & { account_id: string; day: string; at: Date }

/** Sequence number, so that the ids of lines of one millisecond keep their order. */
let lines = 0

const toRow = (line: LoggedCall): LineRow => ({
  account_id: line.accountId,
  day: utcDay(line.at),
  entry_id: uuidv7(line.at, (lines += 1)),
  at: line.at,
  session_id: line.sessionId,
  request_id: line.requestId,
  call: line.call,
  status: line.status,
  code: line.code,
  latency_ms: line.latencyMs,
  same_count: line.sameCount,
  cause: line.cause,
})

/** Writes the log of calls by API keys. */
export const requestLogRepository = (database: Database, clock: Clock) => ({
  /** Writes lines of all accounts. */
  write: async (calls: readonly LoggedCall[]): Promise<void> => {
    await database.execute(sql`
      insert into request_log
        (account_id, day, entry_id, at, session_id, request_id, call, status, code, latency_ms, same_count, cause)
      select i.account_id, i.day, i.entry_id, i.at, i.session_id, i.request_id, i.call, i.status, i.code, i.latency_ms,
        i.same_count, i.cause
      from ${rowsOf('request_log', calls.map(toRow))}`)
  },

  /** Makes the partitions of the next days, and drops the lines of days that are no longer kept. */
  movePartitions: (): Promise<void> => movePartitions(database, 'request_log', clock(), LOG_PARTITIONS),
})
export type RequestLogRepository = ReturnType<typeof requestLogRepository>
