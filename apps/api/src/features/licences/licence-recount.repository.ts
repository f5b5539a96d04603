import { LICENCE_STATUSES } from '@assure/contract/licences/licence-status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { HOUR_MS } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { moment, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { BLOCK_SIZE } from './licence-blocks.repository.ts'
import { TEXT_COLUMNS } from './licence-conditions.repository.ts'
import { lockCounters, readUpgradeEnd } from './licence-counters.repository.ts'
import {
  ADD_COUNTS,
  COUNT_COLUMNS,
  LICENCE_TEXTS,
  type LicenceText,
  VALUE_KINDS,
} from './licence-values.repository.ts'

/** How long the counts of an account are trusted. Each recount repairs what a server of an earlier release changed. */
const RECOUNT_EVERY_MS = 24 * HOUR_MS
/** How many values are repaired, and how many blocks, while the account's licences cannot change. */
const VALUES_AT_ONCE = 500
const BLOCKS_AT_ONCE = 50
/** Maximum number of wrong values in memory. */
const VALUES_READ_MAX = 50_000
/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const each = (ofStatus: (status: string) => string, separator = ', '): Sql =>
  raw(LICENCE_STATUSES.map(ofStatus).join(separator))
const COUNTED = each((status) => `(count(*) filter (where status = '${status}'))::int as ${status}`)
const DIFFERENCES = each((status) => `coalesce(c.${status}, 0) - coalesce(k.${status}, 0) as ${status}`)
const IS_WRONG = each((status) => `${status} <> 0`, ' or ')
const IS_EMPTY = each((status) => `${status} = 0`, ' and ')

const piecesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/*
 * Comparing an account with its licences takes seconds, and repairing it more. So the wrong counts are found while
 * licences change. Then a few of them at a time are compared again and repaired, with the account's counters locked.
 */
const repair = (database: Database, accountId: string, work: (transaction: Transaction) => Promise<number>) =>
  inTransaction(database, async (transaction) => {
    await lockCounters(transaction, accountId)
    return work(transaction)
  })

/** Selects the differences between an account's licences and the kept counts of one text, of the values in `which`. */
const valueDifferences = (accountId: string, name: LicenceText, which: (value: Sql) => Sql): Sql => {
  const column = TEXT_COLUMNS[name]
  return sql`
    select coalesce(c.value, k.value) as value, c.value is null as is_gone, ${DIFFERENCES}
    from (
      select ${column} as value, ${COUNTED} from licences
      where account_id = ${accountId} and ${column} <> '' and ${which(column)} group by ${column}
    ) c full join (
      select value, ${COUNT_COLUMNS} from licence_values
      where account_id = ${accountId} and kind = ${VALUE_KINDS[name]} and ${which(sql`value`)}
    ) k on k.value = c.value`
}

/** Lists values after `after` whose counts are wrong, or that no licence has any more. */
const findWrongValues = async (
  database: Queryable,
  accountId: string,
  name: LicenceText,
  after: string,
): Promise<string[]> => {
  const rows = await select(database, { value: text() })`
    select value from (${valueDifferences(accountId, name, (value) => sql`${value} > ${after}`)}) d
    where is_gone or ${IS_WRONG} order by value limit ${VALUES_READ_MAX}`
  return rows.map(({ value }) => value)
}

const repairValues = async (
  transaction: Transaction,
  accountId: string,
  name: LicenceText,
  values: readonly string[],
): Promise<number> => {
  const kind = VALUE_KINDS[name]
  const which = (value: Sql) => sql`${value} = any(${values})`
  const { rows } = await transaction.execute(sql`
    with wrong as (${valueDifferences(accountId, name, which)})
    insert into licence_values as v (account_id, kind, value, ${COUNT_COLUMNS})
    select ${accountId}::uuid, ${kind}::smallint, value, ${COUNT_COLUMNS} from wrong where ${IS_WRONG}
    on conflict (account_id, kind, value) do update set ${ADD_COUNTS}
    returning value`)
  await transaction.execute(sql`
    delete from licence_values
    where account_id = ${accountId} and kind = ${kind} and ${which(sql`value`)} and ${IS_EMPTY}`)
  return rows.length
}

/** Repairs the counts of one text. Returns how many values were wrong. */
const recountText = async (database: Database, accountId: string, name: LicenceText): Promise<number> => {
  let wrong = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const found: string[] = await findWrongValues(database, accountId, name, after)
    for (const values of piecesOf(found, VALUES_AT_ONCE))
      wrong += await repair(database, accountId, (transaction) =>
        repairValues(transaction, accountId, name, values),
      )
    after = found.length < VALUES_READ_MAX ? undefined : found.at(-1)
  }
  return wrong
}

/** Begins a block at every thousandth licence of an account without blocks. */
const makeBlocks = async (database: Database, accountId: string): Promise<void> => {
  const block = await selectOne(database, { first_id: uuid })`
    select first_id from licence_blocks where account_id = ${accountId} limit 1`
  if (block) return
  await repair(database, accountId, async (transaction) => {
    const { rows } = await transaction.execute(sql`
      insert into licence_blocks (account_id, first_id, live, deleted)
      select ${accountId}::uuid, case when position = 1 then ${FIRST_ID}::uuid else licence_id end, 0, 0
      from (
        select licence_id, row_number() over (order by licence_id) as position from licences
        where account_id = ${accountId}
      ) l
      where position % ${BLOCK_SIZE}::int = 1
        and not exists (select from licence_blocks where account_id = ${accountId})
      on conflict (account_id, first_id) do nothing returning first_id`)
    return rows.length
  })
}

/** Selects the blocks in `which` whose counts are wrong, with what they lack. */
const wrongBlocks = (accountId: string, which: Sql): Sql => sql`
  select k.account_id, k.first_id, c.live - k.live as live, c.deleted - k.deleted as deleted
  from (
    select account_id, first_id, live, deleted, lead(first_id, 1, ${LAST_ID}::uuid) over (order by first_id) as next_id
    from licence_blocks where account_id = ${accountId}
  ) k
  cross join lateral (
    select (count(*) filter (where l.status <> 'deleted'))::int as live,
      (count(*) filter (where l.status = 'deleted'))::int as deleted
    from licences l
    where l.account_id = ${accountId} and l.licence_id >= k.first_id and l.licence_id < k.next_id
  ) c
  where ${which} and (c.live <> k.live or c.deleted <> k.deleted)`

const recountBlocks = async (database: Database, accountId: string): Promise<number> => {
  const found = await select(database, { first_id: uuid })`
    select first_id from (${wrongBlocks(accountId, sql`true`)}) w`
  const ids = found.map(({ first_id }) => first_id)
  let wrong = 0
  for (const piece of piecesOf(ids, BLOCKS_AT_ONCE))
    wrong += await repair(database, accountId, async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        update licence_blocks b set live = b.live + n.live, deleted = b.deleted + n.deleted
        from (${wrongBlocks(accountId, sql`k.first_id = any(${piece}::uuid[])`)}) n
        where b.account_id = ${accountId} and b.account_id = n.account_id and b.first_id = n.first_id`)
      return rowCount ?? 0
    })
  return wrong
}

/** Selects what an account's counters lack; no row if they are right. */
const wrongCounters = (accountId: string): Sql => sql`
  select account_id, total, active, deactivated, deleted from (
    select o.account_id, c.not_activated + c.activated + c.deactivated - o.total as total,
      c.activated - o.active as active, c.deactivated - o.deactivated as deactivated, c.deleted - o.deleted as deleted
    from licence_counters o, (select ${COUNTED} from licences where account_id = ${accountId}) c
    where o.account_id = ${accountId}
  ) d where total <> 0 or active <> 0 or deactivated <> 0 or deleted <> 0`

const recountCounters = async (database: Database, accountId: string): Promise<number> => {
  const wrong = await selectOne(database, { account_id: uuid })`
    select account_id from (${wrongCounters(accountId)}) w`
  if (!wrong) return 0
  return repair(database, accountId, async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      update licence_counters k set total = k.total + n.total, active = k.active + n.active,
        deactivated = k.deactivated + n.deactivated, deleted = k.deleted + n.deleted
      from (${wrongCounters(accountId)}) n
      where k.account_id = ${accountId} and k.account_id = n.account_id`)
    return rowCount ?? 0
  })
}

/**
 * Compares the kept counts of an account with its licences and repairs them. From then on its lists use them, once no
 * server of an earlier release runs. Returns how many counts were wrong.
 */
export const recountLicences = async (database: Database, accountId: string, now: Date): Promise<number> => {
  const upgradeEnd = await readUpgradeEnd(database)
  await makeBlocks(database, accountId)
  let wrong = await recountCounters(database, accountId)
  for (const name of LICENCE_TEXTS) wrong += await recountText(database, accountId, name)
  wrong += await recountBlocks(database, accountId)
  if (now >= upgradeEnd)
    await database.execute(
      sql`update licence_counters set counted_at = ${now} where account_id = ${accountId}`,
    )
  return wrong
}

/** Lists the accounts that have or had licences. */
export const listCountedAccounts = async (database: Database): Promise<string[]> => {
  const rows = await select(database, { account_id: uuid })`
    /* all accounts */ select account_id from licence_counters order by account_id`
  return rows.map(({ account_id }) => account_id)
}

/** Finds the account whose counts were compared longest ago, or never; null if none is due. */
const findDueAccount = (database: Database, before: Date, failed: ReadonlySet<string>) =>
  selectOne(database, { account_id: uuid, counted_at: nullable(moment) })`
    /* all accounts */ select account_id, counted_at from licence_counters
    where coalesce(counted_at, '-infinity') < ${before} and account_id <> all(${[...failed]}::uuid[])
    order by coalesce(counted_at, '-infinity') limit 1`

type Recounted =
  | { accountId: string; wrong: number; wasCounted: boolean }
  | { accountId: string; error: unknown }

/**
 * Recounts the account that is due longest. Returns null if none is due, else how many counts were wrong. Nothing is
 * due while servers of an earlier release may still run; then every account is. An account whose recount fails joins
 * `failed`, so that the others get their turn, and is due again after them.
 */
export const recountNext = async (
  database: Database,
  now: Date,
  failed = new Set<string>(),
): Promise<Recounted | null> => {
  const upgradeEnd = await readUpgradeEnd(database)
  if (now < upgradeEnd) return null
  const before = new Date(Math.max(upgradeEnd.getTime(), now.getTime() - RECOUNT_EVERY_MS))
  const due = await findDueAccount(database, before, failed)
  if (!due) {
    failed.clear()
    return null
  }
  const accountId = due.account_id
  try {
    const wrong = await recountLicences(database, accountId, now)
    return { accountId, wrong, wasCounted: due.counted_at !== null }
  } catch (error) {
    failed.add(accountId)
    return { accountId, error }
  }
}
