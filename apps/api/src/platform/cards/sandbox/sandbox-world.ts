import sql from 'sql-template-tag'
import { type Clock, DAY_S } from '../../clock.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '../../database/database.ts'
import { CardError } from '../card-provider.ts'
import { int, moment, nullable, type RowOf } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The world of the product; tests make their own. */
export const MAIN_WORLD = 'main'

/** A world of the sandbox at one moment. */
export interface World {
  name: string
  /** The time by its own clock. */
  now: Date
  isDown: boolean
}

const HOUR_MS = 3_600_000

const worldRowShape = {
  offset_s: int,
  down_until: nullable(moment),
}
type WorldRow = RowOf<typeof worldRowShape>
const toWorld = (name: string, clock: Clock, row: WorldRow | undefined): World => {
  const now = new Date(clock().getTime() + (row?.offset_s ?? 0) * 1000)
  return { name, now, isDown: (row?.down_until?.getTime() ?? 0) > now.getTime() }
}

/** A world as it is, for what changes nothing in it. */
export const lookAtWorld = async (queryable: Queryable, clock: Clock, name: string): Promise<World> => {
  const rows = await select(
    queryable,
    worldRowShape,
  )`select offset_s, down_until from sandbox_worlds where world = ${name}`
  return toWorld(name, clock, rows[0])
}

/** Runs a change of a world by itself: changes of one world come after one another. */
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

/** Throws `unavailable` while the sandbox plays dead. */
export const expectUp = ({ isDown }: World): void => {
  if (isDown) throw new CardError('unavailable', 'unavailable', 'The card provider does not answer.')
}

/** Moves a world's clock on. Gives its time then. */
export const moveClock = (database: Database, clock: Clock, name: string, days: number): Promise<Date> =>
  inWorld(database, clock, name, async (transaction, { now }) => {
    const seconds = Math.round(days * DAY_S)
    await transaction.execute(
      sql`update sandbox_worlds set offset_s = offset_s + ${seconds} where world = ${name}`,
    )
    return new Date(now.getTime() + seconds * 1000)
  })

/** Has a world answer nothing for some hours of its clock. Gives the end of that. */
export const beginOutage = (database: Database, clock: Clock, name: string, hours: number): Promise<Date> =>
  inWorld(database, clock, name, async (transaction, { now }) => {
    const until = new Date(now.getTime() + hours * HOUR_MS)
    await transaction.execute(sql`update sandbox_worlds set down_until = ${until} where world = ${name}`)
    return until
  })
