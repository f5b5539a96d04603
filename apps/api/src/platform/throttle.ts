import { isIPv6, SocketAddress } from 'node:net'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Queryable } from './database/database.ts'
import { int } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'

/** A limit on attempts. After `limit` attempts the subject is blocked for `blockS`, doubling up to `blockMaxS`. */
export interface ThrottleRule {
  limit: number
  /** Attempts are forgotten this long after the first one. */
  windowS: number
  blockS: number
  blockMaxS: number
  /** How long after a block the doubling is remembered. */
  remembersS: number
}

/** Five attempts, then a block of 30 s that doubles up to 15 minutes. */
export const FIVE_ATTEMPTS: ThrottleRule = {
  limit: 5,
  windowS: 900,
  blockS: 30,
  blockMaxS: 900,
  remembersS: 900,
}

/** `limit` attempts per window, then a block for the same duration. */
export const perWindow = (limit: number, windowS: number): ThrottleRule => ({
  limit,
  windowS,
  blockS: windowS,
  blockMaxS: windowS,
  remembersS: 0,
})

/** Normalises an address: the eight groups of IPv6, or IPv4 as text. */
const partsOf = (given: string): string | string[] => {
  if (!isIPv6(given)) return given
  const { address } = new SocketAddress({ address: given.replace(/%.*/, ''), family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const middle = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return [...left, ...middle, ...right]
}

/** The subject that limits count for an address: the whole IPv4, or the /64 of IPv6, which one household holds. */
export const addressSubject = (given: string): string => {
  const parts = partsOf(given)
  return typeof parts === 'string' ? parts : parts.slice(0, 4).join(':')
}

/** The wider IPv6 networks that one customer of a provider may hold; null for IPv4. */
export const widerNetworks = (given: string): { by56: string; by48: string } | null => {
  const parts = partsOf(given)
  if (typeof parts === 'string') return null
  const by48 = parts.slice(0, 3).join(':')
  const high = Number.parseInt(parts[3] ?? '0', 16) >> 8
  return { by56: `${by48}:${high.toString(16)}00/56`, by48: `${by48}/48` }
}

/** The network of an address: its IPv4 /24 or IPv6 /48. */
export const networkOf = (given: string): string => {
  const parts = partsOf(given)
  return typeof parts === 'string' ? `${parts.replace(/\.\d+$/, '')}/24` : `${parts.slice(0, 3).join(':')}/48`
}

export interface Throttle {
  /** Counts an attempt atomically, before it is evaluated. Throws `RpcError` `rate_limited`. */
  attempt(subject: string, rule: ThrottleRule): Promise<void>
  /** Counts one more and returns the total of the window. Never refuses. */
  count(subject: string, windowS: number): Promise<number>
  /** Rewrites a subject's count unchanged, so that the timing matches a call that does write. */
  touch(subject: string): Promise<void>
  /** Takes back an attempt that turned out not to count, and lifts the block it caused. */
  takeBack(subject: string, rule: ThrottleRule): Promise<void>
  /** Deletes the counts of subjects, after a successful attempt. */
  forget(subjects: readonly string[]): Promise<void>
}

/** Counts in `database`. In a transaction the counts roll back with it. */
export const makeThrottle = (database: Queryable, clock: Clock): Throttle => ({
  attempt: async (subject, rule) => {
    const now = Math.floor(clock().getTime() / 1000)
    const attempts = sql`case when throttles.resets_at_s <= ${now} then 1 else throttles.attempts + 1 end`
    const blockedUntil = sql`case when ${attempts} < ${rule.limit}::int then 0
      else ${now}::bigint + least(${rule.blockMaxS}::int, ${rule.blockS}::int * (1 << least(10, ${attempts} - ${rule.limit}::int))) end`
    const { rowCount } = await database.execute(sql`
      insert into throttles (subject, attempts, blocked_until_s, resets_at_s)
      values (${subject}, 1, ${rule.limit > 1 ? 0 : now + rule.blockS}, ${now + rule.windowS})
      on conflict (subject) do update set
        attempts = ${attempts},
        blocked_until_s = ${blockedUntil},
        resets_at_s = greatest(
          case when throttles.resets_at_s <= ${now} then excluded.resets_at_s else throttles.resets_at_s end,
          ${blockedUntil} + ${rule.remembersS}::int)
      where throttles.blocked_until_s <= ${now}
      returning subject`)
    if (rowCount) return
    const rows = await select(database, {
      blocked_until_s: int,
    })`select blocked_until_s from throttles where subject = ${subject}`
    throw new RpcError('rate_limited', { retryAfterS: Math.max(1, (rows[0]?.blocked_until_s ?? now) - now) })
  },
  count: async (subject, windowS) => {
    const now = Math.floor(clock().getTime() / 1000)
    const isOver = sql`throttles.resets_at_s <= ${now}`
    const row = await selectOne(database, { attempts: int })`
      insert into throttles (subject, attempts, blocked_until_s, resets_at_s)
      values (${subject}, 1, 0, ${now + windowS})
      on conflict (subject) do update set
        attempts = case when ${isOver} then 1 else throttles.attempts + 1 end,
        resets_at_s = case when ${isOver} then excluded.resets_at_s else throttles.resets_at_s end
      returning attempts`
    return row?.attempts ?? 1
  },
  touch: async (subject) => {
    await database.execute(sql`update throttles set attempts = attempts where subject = ${subject}`)
  },
  takeBack: async (subject, { limit }) => {
    await database.execute(sql`
      update throttles set attempts = throttles.attempts - 1,
        blocked_until_s = case when throttles.attempts <= ${limit}::int then 0 else throttles.blocked_until_s end
      where subject = ${subject} and throttles.attempts > 0`)
  },
  forget: async (subjects) => {
    await database.execute(sql`delete from throttles where subject = any(${subjects}::text[])`)
  },
})

/** Deletes up to `limit` expired counts. Returns how many. */
export const forgetOldAttempts = async (database: Queryable, now: Date, limit: number): Promise<number> => {
  const nowS = Math.floor(now.getTime() / 1000)
  const over = sql`greatest(resets_at_s, blocked_until_s) <= ${nowS}`
  // The condition is repeated for the delete, because a row may count again meanwhile.
  const { rowCount } = await database.execute(sql`
    delete from throttles where ${over} and subject in (
      select subject from throttles where ${over}
      order by greatest(resets_at_s, blocked_until_s) limit ${limit})`)
  return rowCount ?? 0
}
