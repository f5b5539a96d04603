import sql from 'sql-template-tag'
import { type Clock, DAY_S, HOUR_MS } from '../../clock.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '../../database/database.ts'
import { CardError } from '../card-provider.ts'
import { int, moment, nullable, type RowOf } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The product's world. Tests make their own. */
export const MAIN_WORLD = 'main'
/** The world of test mode on a server that charges real cards. It knows nothing of what an earlier setting sold. */
export const TEST_WORLD = 'test'

/** A separate copy of the sandbox with its own clock, at one moment. */
export interface World {
  name: string
  /** The time of the world's own clock. */
  now: Date
  isDown: boolean
}

const worldRowShape = {
  offset_s: int,
  down_until: nullable(moment),
}
type WorldRow = RowOf<typeof worldRowShape>
const toWorld = (name: string, clock: Clock, row: WorldRow | undefined): World => {
  const now = new Date(clock().getTime() + (row?.offset_s ?? 0) * 1000)
  return { name, now, isDown: (row?.down_until?.getTime() ?? 0) > now.getTime() }
}

/** Reads a world without locking it. */
export const lookAtWorld = async (queryable: Queryable, clock: Clock, name: string): Promise<World> => {
  const rows = await select(
    queryable,
    worldRowShape,
  )`select offset_s, down_until from sandbox_worlds where world = ${name}`
  return toWorld(name, clock, rows[0])
}

/** Runs a change under the world's row lock, so that changes of one world do not overlap. */
export const inWorld = <T>(
  database: Database,
  clock: Clock,
  name: string,
  work: (transaction: Transaction, world: World) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (transaction) => {
    const lock = () =>
      select(
        transaction,
        worldRowShape,
      )`select offset_s, down_until from sandbox_worlds where world = ${name} for update`
    let rows = await lock()
    if (rows.length === 0) {
      await transaction.execute(
        sql`insert into sandbox_worlds (world, offset_s) values (${name}, 0) on conflict (world) do nothing`,
      )
      rows = await lock()
    }
    return work(transaction, toWorld(name, clock, rows[0]))
  })

/** Throws `unavailable` during a simulated outage. */
export const expectUp = ({ isDown }: World): void => {
  if (isDown) throw new CardError('unavailable', 'unavailable', 'The card provider does not answer.')
}

/** Advances a world's clock and returns its new time. */
export const moveClock = (database: Database, clock: Clock, name: string, days: number): Promise<Date> =>
  inWorld(database, clock, name, async (transaction, { now }) => {
    const seconds = Math.round(days * DAY_S)
    await transaction.execute(
      sql`update sandbox_worlds set offset_s = offset_s + ${seconds} where world = ${name}`,
    )
    return new Date(now.getTime() + seconds * 1000)
  })

/** Makes a world unavailable for some hours of its clock, and returns when that ends. */
export const beginOutage = (database: Database, clock: Clock, name: string, hours: number): Promise<Date> =>
  inWorld(database, clock, name, async (transaction, { now }) => {
    const until = new Date(now.getTime() + hours * HOUR_MS)
    await transaction.execute(sql`update sandbox_worlds set down_until = ${until} where world = ${name}`)
    return until
  })
