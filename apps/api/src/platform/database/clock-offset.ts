import type { Clock } from '../clock.ts'
import type { Queryable } from './database.ts'
import { moment } from './row.ts'
import { selectOne } from './select.ts'

/** An offset from which calls that two servers answer in turn may go wrong. */
export const OFFSET_WARNING_S = 5

/** Returns how many seconds the clock of the database is ahead of ours. */
export const databaseOffsetS = async (database: Queryable, clock: Clock): Promise<number> => {
  const askedAt = clock().getTime()
  const row = await selectOne(database, { now: moment })`select clock_timestamp() as now`
  return ((row?.now.getTime() ?? askedAt) - (askedAt + clock().getTime()) / 2) / 1000
}

/** Returns a line about a clock that is too far from the database's; null for one that is near. */
export const wrongClock = async (database: Queryable, clock: Clock): Promise<string | null> => {
  const offsetS = await databaseOffsetS(database, clock)
  if (Math.abs(offsetS) <= OFFSET_WARNING_S) return null
  const where = `${Math.abs(offsetS).toFixed(1)} s ${offsetS > 0 ? 'behind' : 'ahead of'}`
  return `the clock of this server is ${where} that of the database: set the clocks by NTP (timedatectl)`
}
