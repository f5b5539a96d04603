import sql from 'sql-template-tag'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { signBody } from '../webhook-signature.ts'
import { lookAtWorld, type World } from './sandbox-world.ts'
import { int, type RowOf, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** Posts an event to its endpoint and returns the response status. Throws without a response. */
export type PostEvent = (rawBody: Buffer, signature: string) => Promise<number>

const BATCH = 50
const AT_ONCE = 5
/** A delivery without a result after this long counts as lost and is retried. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 5000
const WAIT_MAX_MS = 3_600_000
/** About three days at one attempt per hour, as long as Stripe tries. */
const TRIES_MAX = 80
const KEPT_MS = 30 * DAY_MS

/** Wait after a failed attempt, in ms: doubles each time, up to an hour. */
export const waitAfter = (tries: number): number => Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (tries - 1))

const claimedShape = {
  event_id: text(),
  body: text(),
  tries: int,
}
type Claimed = RowOf<typeof claimedShape>

/**
 * Signs and delivers the due events of a world. Returns how many got a 2xx response. The others are retried later, each
 * on its own. An event may be delivered twice, and in any order.
 */
export const deliverEvents = async (
  { database, clock, world }: { database: Database; clock: Clock; world: string },
  secret: string,
  post: PostEvent,
): Promise<number> => {
  const claim = async (): Promise<Claimed[]> => {
    const { now, isDown } = await lookAtWorld(database, clock, world)
    if (isDown) return []
    // Checks `due_at` again after waiting for a row lock.
    return select(database, claimedShape)`
      update sandbox_events set tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
      where world = ${world} and due_at <= ${now} and event_id in (
        select event_id from sandbox_events where world = ${world} and due_at <= ${now}
        order by due_at, event_id limit ${BATCH})
      returning event_id, body, tries`
  }
  const settle = async (eventId: string, tries: number, isTaken: boolean) => {
    const { now } = await lookAtWorld(database, clock, world)
    const dueAt = isTaken || tries >= TRIES_MAX ? null : new Date(now.getTime() + waitAfter(tries))
    await database.execute(sql`
      update sandbox_events set due_at = ${dueAt}, delivered_at = ${isTaken ? now : null}
      where world = ${world} and event_id = ${eventId} and delivered_at is null`)
  }
  let taken = 0
  const deliver = async ({ event_id, body, tries }: Claimed) => {
    const rawBody = Buffer.from(body)
    const status = await post(rawBody, signBody(rawBody, secret, clock())).catch(() => 0)
    const isTaken = status >= 200 && status < 300
    if (isTaken) taken += 1
    await settle(event_id, tries, isTaken)
  }
  for (let batch = await claim(); batch.length > 0; batch = await claim()) {
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let next = batch.pop(); next; next = batch.pop()) await deliver(next)
    })
    await Promise.all(lanes)
  }
  return taken
}

/** Deletes up to `limit` old events that were delivered or given up. Returns how many. */
export const forgetDelivered = async (
  queryable: Queryable,
  { name, now }: World,
  limit: number,
): Promise<number> => {
  const { rowCount } = await queryable.execute(sql`
    delete from sandbox_events where (world, event_id) in (
      select world, event_id from sandbox_events
      where world = ${name} and due_at is null and created_at < ${new Date(now.getTime() - KEPT_MS)}
      order by created_at limit ${limit})`)
  return rowCount ?? 0
}
