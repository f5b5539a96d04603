import sql, { join, raw } from 'sql-template-tag'
import { MAIL_JOB } from '#src/mails/post-mail.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { int, moment, nullable } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import {
  DAY_MINUTES,
  LATE_MAIL_MS,
  type LateMails,
  minuteOf,
  type PartStates,
  SERVICE_PARTS,
  type ServicePart,
} from './service-parts.ts'

/** Days on the status page, with today. */
export const STATUS_DAYS = 90

/** Minutes of a part with rows, by their state. Without those that worked. */
export interface BadMinutes {
  slow: number
  failed: number
}
/** The minutes of a UTC day that have rows. */
export interface MeasuredDay {
  /** Days since 1970 UTC. */
  day: number
  /** The first and the last of them. */
  first: number
  last: number
  minutes: number
  parts: Record<ServicePart, BadMinutes>
}

/**
 * Folds the rows of several server processes: a part failed if it failed at all of them, and was slow if it was slow or failed at some.
 */
const folded = join(
  SERVICE_PARTS.map((part) => raw(`least(max(${part}), greatest(min(${part}), 1)) as ${part}`)),
)
const counted = join(
  SERVICE_PARTS.flatMap((part) =>
    [
      ['slow', 1],
      ['failed', 2],
    ].map(([name, state]) => raw(`count(*) filter (where ${part} = ${state})::integer as ${part}_${name}`)),
  ),
)
const dayShape = Object.fromEntries(
  [
    ...['day', 'first', 'last', 'minutes'],
    ...SERVICE_PARTS.flatMap((part) => [`${part}_slow`, `${part}_failed`]),
  ].map((name) => [name, int]),
)
const statesShape = Object.fromEntries(SERVICE_PARTS.map((part) => [part, int]))

/** Where mails wait, and where they are sent. */
export interface MailQueue {
  /** The schema of the job queue. */
  schema: string
  /** The host of the mail server; '' for mails in files. */
  relay: string
}

/** Writes and reads how the service worked. */
export const serviceMinuteRepository = (database: Database, queue: MailQueue) => ({
  /** Writes the minute of a server process. Does nothing if it was written before. */
  write: async (minute: number, instance: string, states: PartStates): Promise<void> => {
    await database.execute(sql`
      insert into service_minutes (minute, instance, ${join(SERVICE_PARTS.map((part) => raw(part)))})
      values (${minute}, ${instance}, ${join(SERVICE_PARTS.map((part) => states[part]))})
      on conflict (minute, instance) do nothing`)
  },

  /** Marks the working parts of a written minute as slow, because the write took long. */
  markSlow: async (minute: number, instance: string): Promise<void> => {
    await database.execute(sql`
      update service_minutes
      set ${join(SERVICE_PARTS.map((part) => raw(`${part} = greatest(${part}, 1)`)))}
      where minute = ${minute} and instance = ${instance}`)
  },

  /** Counts the mails that wait for longer than they should. */
  readLateMails: async (now: Date): Promise<LateMails> => {
    const before = new Date(now.getTime() - LATE_MAIL_MS)
    const waiting = await selectOne(database, { late: int, newest: nullable(moment) })`
      select count(*)::integer as late, max(created_on) as newest from ${raw(queue.schema)}.job
      where name = ${MAIL_JOB} and state in ('created', 'retry') and created_on < ${before}`
    const { late, newest } = waiting ?? { late: 0, newest: null }
    if (newest === null) return { late, isAccepting: true }
    const accepted = await selectOne(database, {
      at: moment,
    })`select accepted_at as at from mail_relays where relay = ${queue.relay}`
    return { late, isAccepting: accepted !== null && accepted.at > newest }
  },

  /** Counts the minutes of each day from the minute `from` to the minute `to`, the oldest first. */
  listDays: async (from: number, to: number): Promise<MeasuredDay[]> => {
    const rows = await select(database, dayShape)`
      select minute / ${DAY_MINUTES}::integer as day, min(minute) as first, max(minute) as last,
        count(*)::integer as minutes, ${counted}
      from (
        select minute, ${folded} from service_minutes
        where minute >= ${from} and minute <= ${to} group by minute
      ) as folded
      group by 1 order by 1`
    return rows.map((row) => {
      const numberOf = (name: string) => row[name] ?? 0
      const parts = SERVICE_PARTS.map((part): [ServicePart, BadMinutes] => [
        part,
        { slow: numberOf(`${part}_slow`), failed: numberOf(`${part}_failed`) },
      ])
      return {
        ...{ day: numberOf('day'), first: numberOf('first'), last: numberOf('last') },
        minutes: numberOf('minutes'),
        parts: Object.fromEntries(parts) as MeasuredDay['parts'],
      }
    })
  },

  /** Returns the first minute with a row, from the minute `from` to the minute `to`; null without one. */
  findFirst: async (from: number, to: number): Promise<number | null> => {
    const row = await selectOne(database, { first: nullable(int) })`
      select min(minute) as first from service_minutes where minute >= ${from} and minute <= ${to}`
    return row?.first ?? null
  },

  /** Returns the states of a minute; null if no server process wrote it. */
  find: async (minute: number): Promise<PartStates | null> => {
    const row = await selectOne(database, statesShape)`
      select ${folded} from service_minutes where minute = ${minute} group by minute`
    return row as PartStates | null
  },
})
export type ServiceMinutes = ReturnType<typeof serviceMinuteRepository>

/**
 * Deletes minutes that the status page no longer shows. Keeps the last of them: it tells an outage since then from a time
 * before the first measurement.
 */
export const serviceMinuteHousekeeping = (database: Database, clock: Clock): HousekeepingStep => ({
  name: 'service-minutes',
  every: hourly(43),
  batch: async (limit) => {
    const oldest = minuteOf(new Date(clock().getTime() - (STATUS_DAYS + 1) * DAY_MS))
    const { rowCount } = await database.execute(sql`
      delete from service_minutes where minute < ${oldest} and (minute, instance) in (
        select minute, instance from service_minutes
        where minute < (select max(minute) from service_minutes where minute < ${oldest})
        order by minute limit ${limit})`)
    return rowCount ?? 0
  },
})
