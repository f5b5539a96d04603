import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { int, nullable, uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { WholeAccount } from '#src/platform/fence.ts'
import { FIRST_ID } from '#src/platform/ids.ts'

/** A block has at least this many licences before the next one begins. */
export const BLOCK_SIZE = 1000

/** Counts licences in the blocks of their ids. The caller has locked the account's counters. */
const addToBlocks = (transaction: Queryable, accountId: string, ids: readonly string[], change: Sql) =>
  transaction.execute(sql`
    update licence_blocks b set ${change} from (
      select (select k.first_id from licence_blocks k where k.account_id = ${accountId} and k.first_id <= i.id
                order by k.first_id desc limit 1) as first_id, count(*)::int as number
      from unnest(${ids}::uuid[]) as i (id) group by 1
    ) n
    where b.account_id = ${accountId} and b.first_id = n.first_id`)

const addBlock = (transaction: Queryable, accountId: string, firstId: string) =>
  transaction.execute(sql`
    insert into licence_blocks (account_id, first_id, live, deleted) values (${accountId}, ${firstId}, 0, 0)
    on conflict (account_id, first_id) do nothing`)

/**
 * Counts new licences, whose ids are sorted, before they are inserted. Begins a block if the newest one is full. An
 * account whose licences were never counted has no blocks.
 */
export const addNewToBlocks = async (
  transaction: Queryable,
  accountId: string,
  ids: readonly string[],
  areFirst: boolean,
): Promise<void> => {
  const [firstId = FIRST_ID] = ids
  if (areFirst) await addBlock(transaction, accountId, FIRST_ID)
  else {
    const newest = await selectOne(transaction, { number: int, licence_id: nullable(uuid) })`
      select b.live + b.deleted as number,
        (select l.licence_id from licences l where l.account_id = ${accountId} order by l.licence_id desc limit 1)
      from licence_blocks b where b.account_id = ${accountId} order by b.first_id desc limit 1`
    // A block that began now would also hold later ids, of a server whose clock is ahead.
    const isLast = (newest?.licence_id ?? FIRST_ID) < firstId
    if (newest && newest.number >= BLOCK_SIZE && isLast) await addBlock(transaction, accountId, firstId)
  }
  await addToBlocks(transaction, accountId, ids, sql`live = b.live + n.number`)
}

/** Counts licences that become deleted. */
export const addDeletedToBlocks = async (
  transaction: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<void> => {
  await addToBlocks(
    transaction,
    accountId,
    ids,
    sql`live = b.live - n.number, deleted = b.deleted + n.number`,
  )
}

/** Which licences of a list are counted. */
export type Counted = 'all' | 'live' | 'deleted'
const NUMBERS = {
  all: sql`live + deleted`,
  live: sql`live`,
  deleted: sql`deleted`,
} satisfies Record<Counted, Sql>

/** Where to start reading, and how many rows to skip from there. */
export interface Start {
  /** A condition on `licence_id`. */
  from: Sql
  skip: number
}

/** Finds the start of the block that holds a position in the order of ids, from 0; null past the end. */
export const findStart = async (
  database: Queryable,
  { accountId }: WholeAccount,
  { skip, counted, direction }: { skip: number; counted: Counted; direction: 'asc' | 'desc' },
): Promise<Start | null> => {
  if (skip < BLOCK_SIZE) return { from: sql`true`, skip }
  const order = direction === 'asc' ? sql`first_id` : sql`first_id desc`
  const block = await selectOne(database, { first_id: uuid, newer_id: nullable(uuid), before: int })`
    select first_id, newer_id, before from (
      select first_id, lag(first_id) over (order by first_id desc) as newer_id,
        ${NUMBERS[counted]} as number, (sum(${NUMBERS[counted]}) over (order by ${order}) - (${NUMBERS[counted]}))::bigint as before
      from licence_blocks where account_id = ${accountId}
    ) b
    where before + number > ${skip} order by ${order} limit 1`
  if (!block) return null
  if (direction === 'asc') return { from: sql`licence_id >= ${block.first_id}`, skip: skip - block.before }
  const from = block.newer_id === null ? sql`true` : sql`licence_id < ${block.newer_id}`
  return { from, skip: skip - block.before }
}
