import type { Clock } from '#src/platform/clock.ts'
import { type MeasuredDay, type ServiceMinutes, STATUS_DAYS } from './service-minute.repository.ts'
import {
  DAY_MINUTES,
  FAILED,
  minuteOf,
  type PartState,
  type PartStates,
  SERVICE_PARTS,
  type ServicePart,
  SLOW,
  WORKING,
} from './service-parts.ts'

/** Minutes of failure that make a day a failed one. One minute of slowness or failure makes it a slow one. */
const FAILED_DAY_FROM = 60
/** The row of a minute is written in the minute after it. */
const WRITTEN_AFTER = 2
/** Minutes after which the page no longer takes the last measurement for the present state. */
const CURRENT_FOR = 3
/** Days that one statement counts. All 90 would take too long where many server processes write. */
const DAYS_AT_ONCE = 10
/** Minutes after the end of a day in which rows of it may still be written. */
const SETTLED_AFTER = 10

/** How a part worked on a UTC day. */
export interface PartDay {
  /** Days since 1970 UTC. */
  day: number
  /** Null before the first measurement. */
  state: PartState | null
  /** Minutes in each state, of those since the first measurement. A minute without rows failed. */
  slow: number
  failed: number
}
/** How the service worked in the last 90 days. Minutes are since 1970 UTC. */
export interface ServiceHistory {
  /** The first measured minute, or that of the oldest day if measurements began before. */
  first: number
  last: number
  /** The states of the last minute; null if it is too old to be the present one. */
  states: PartStates | null
  /** 90 days, the oldest first. */
  days: Record<ServicePart, PartDay[]>
  /** The share of the minutes in which a part was neither slow nor failed. */
  shares: Record<ServicePart, number>
}

const byPart = <T>(valueOf: (part: ServicePart) => T): Record<ServicePart, T> =>
  Object.fromEntries(SERVICE_PARTS.map((part) => [part, valueOf(part)])) as Record<ServicePart, T>

/**
 * Builds the days of each part up to the minute `now`. `firstEver` is the first measured minute, which may be older than the
 * days. Returns null without a measurement in them.
 */
export const historyOf = (
  measured: readonly MeasuredDay[],
  firstEver: number,
  now: number,
): Omit<ServiceHistory, 'states'> | null => {
  const today = Math.floor(now / DAY_MINUTES)
  const known = new Map(
    measured.filter(({ day }) => day > today - STATUS_DAYS && day <= today).map((each) => [each.day, each]),
  )
  if (known.size === 0) return null
  const first = Math.max(firstEver, (today - STATUS_DAYS + 1) * DAY_MINUTES)
  const last = Math.max(...[...known.values()].map((each) => each.last))
  const end = Math.max(last, now - WRITTEN_AFTER)
  const expectedOf = (day: number) =>
    Math.max(0, Math.min(end + 1, (day + 1) * DAY_MINUTES) - Math.max(first, day * DAY_MINUTES))
  const daysOf = (part: ServicePart): PartDay[] =>
    Array.from({ length: STATUS_DAYS }, (_, index) => {
      const day = today - STATUS_DAYS + 1 + index
      const expected = expectedOf(day)
      const row = known.get(day)
      const slow = row?.parts[part].slow ?? 0
      const failed = Math.max(0, expected - (row?.minutes ?? 0)) + (row?.parts[part].failed ?? 0)
      if (expected === 0) return { day, state: null, slow: 0, failed: 0 }
      const state = failed >= FAILED_DAY_FROM ? FAILED : slow + failed > 0 ? SLOW : WORKING
      return { day, state, slow, failed }
    })
  const days = byPart(daysOf)
  const shareOf = (part: ServicePart) =>
    1 - days[part].reduce((sum, { slow, failed }) => sum + slow + failed, 0) / (end + 1 - first)
  return { first, last, days, shares: byPart(shareOf) }
}

/**
 * Returns a function that reads the history; null without a measurement. It keeps the days that cannot change, so that later reads count
 * today's rows only. A read that fails keeps the days it has read, and the next one goes on from there.
 */
export const serviceHistory = (
  minutes: Pick<ServiceMinutes, 'listDays' | 'find' | 'findFirst'>,
  clock: Clock,
) => {
  const kept = new Map<number, MeasuredDay>()
  let readFrom = 0
  let first: number | null = null
  return async (): Promise<ServiceHistory | null> => {
    const now = minuteOf(clock())
    const today = Math.floor(now / DAY_MINUTES)
    const oldest = today - STATUS_DAYS + 1
    const unsettled = Math.floor((now - SETTLED_AFTER) / DAY_MINUTES)
    first ??= await minutes.findFirst((oldest - STATUS_DAYS) * DAY_MINUTES, now)
    if (first === null) return null
    for (let day = Math.max(oldest, Math.min(readFrom, unsettled)); day <= today; day += DAYS_AT_ONCE) {
      const next = day + DAYS_AT_ONCE
      for (const each of await minutes.listDays(day * DAY_MINUTES, Math.min(now, next * DAY_MINUTES - 1)))
        kept.set(each.day, each)
      readFrom = Math.min(next, unsettled)
    }
    for (const day of kept.keys()) if (day < oldest) kept.delete(day)
    const history = historyOf([...kept.values()], first, now)
    if (!history) return null
    const isCurrent = now - history.last <= CURRENT_FOR
    return { ...history, states: isCurrent ? await minutes.find(history.last) : null }
  }
}
