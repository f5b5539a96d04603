import { LICENCE_STATUSES } from '@assure/contract/licences/licence-status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { HOUR_MS } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { moment, nullable, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { BLOCK_SIZE } from './licence-blocks.repository.ts'
import { TEXT_COLUMNS } from './licence-conditions.repository.ts'
import {
  ADD_COUNTS,
  COUNT_COLUMNS,
  LICENCE_TEXTS,
  type LicenceText,
  VALUE_KINDS,
} from './licence-values.repository.ts'

/** How long the counts of an account are trusted. Each recount repairs what a server of an earlier release changed. */
const RECOUNT_EVERY_MS = 24 * HOUR_MS
/** Until then, servers of the release before may still run next to those of this one. */
const UPGRADE_MS = HOUR_MS
/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const MIGRATION = '0028_licence_values.sql'

const each = (text: (status: string) => string): Sql => raw(LICENCE_STATUSES.map(text).join(', '))
const COUNTED = each((status) => `(count(*) filter (where status = '${status}'))::int as ${status}`)
const DIFFERENCES = each((status) => `coalesce(c.${status}, 0) - coalesce(k.${status}, 0) as ${status}`)
const IS_WRONG = raw(LICENCE_STATUSES.map((status) => `${status} <> 0`).join(' or '))

/*
 * Each statement compares the counts with the licences as of one moment, and adds the difference. So licences may
 * change meanwhile, and nothing needs to be locked.
 */

/** Repairs the counts of one text. Returns how many values were wrong. */
const recountText = async (transaction: Queryable, accountId: string, name: LicenceText): Promise<number> => {
  const [column, kind] = [TEXT_COLUMNS[name], VALUE_KINDS[name]]
  const { rows } = await transaction.execute(sql`
    with wrong as (
      select coalesce(c.value, k.value) as value, ${DIFFERENCES}
      from (
        select ${column} as value, ${COUNTED} from licences
        where account_id = ${accountId} and ${column} <> '' group by ${column}
      ) c full join (
        select value, ${COUNT_COLUMNS} from licence_values where account_id = ${accountId} and kind = ${kind}
      ) k on k.value = c.value
    )
    insert into licence_values as v (account_id, kind, value, ${COUNT_COLUMNS})
    select ${accountId}::uuid, ${kind}::smallint, value, ${COUNT_COLUMNS} from wrong where ${IS_WRONG} order by value
    on conflict (account_id, kind, value) do update set ${ADD_COUNTS}
    returning value`)
  return rows.length
}

/** Begins a block at every thousandth licence of an account without blocks. */
const makeBlocks = (transaction: Queryable, accountId: string) =>
  transaction.execute(sql`
    insert into licence_blocks (account_id, first_id, live, deleted)
    select ${accountId}::uuid, case when position = 1 then ${FIRST_ID}::uuid else licence_id end, 0, 0
    from (
      select licence_id, row_number() over (order by licence_id) as position from licences
      where account_id = ${accountId}
    ) l
    where position % ${BLOCK_SIZE}::int = 1
      and not exists (select from licence_blocks where account_id = ${accountId})
    on conflict (account_id, first_id) do nothing returning first_id`)

const recountBlocks = async (transaction: Queryable, accountId: string): Promise<number> => {
  const { rows } = await transaction.execute(sql`
    update licence_blocks b set live = b.live + n.live, deleted = b.deleted + n.deleted from (
      select k.account_id, k.first_id, (count(*) filter (where l.status <> 'deleted'))::int - k.live as live,
        (count(*) filter (where l.status = 'deleted'))::int - k.deleted as deleted
      from (
        select account_id, first_id, live, deleted, lead(first_id, 1, ${LAST_ID}::uuid) over (order by first_id) as next_id
        from licence_blocks where account_id = ${accountId}
      ) k
      left join licences l on l.account_id = k.account_id and l.licence_id >= k.first_id
        and l.licence_id < k.next_id
      group by k.account_id, k.first_id, k.live, k.deleted
    ) n
    where b.account_id = ${accountId} and b.account_id = n.account_id and b.first_id = n.first_id
      and (n.live <> 0 or n.deleted <> 0)
    returning b.first_id`)
  return rows.length
}

const recountCounters = async (transaction: Queryable, accountId: string): Promise<number> => {
  const { rows } = await transaction.execute(sql`
    update licence_counters k set total = k.total + n.total, active = k.active + n.active,
      deactivated = k.deactivated + n.deactivated, deleted = k.deleted + n.deleted
    from (
      select c.not_activated + c.activated + c.deactivated - o.total as total, c.activated - o.active as active,
        c.deactivated - o.deactivated as deactivated, c.deleted - o.deleted as deleted
      from licence_counters o, (select ${COUNTED} from licences where account_id = ${accountId}) c
      where o.account_id = ${accountId}
    ) n
    where k.account_id = ${accountId} and (n.total <> 0 or n.active <> 0 or n.deactivated <> 0 or n.deleted <> 0)
    returning k.account_id`)
  return rows.length
}

/**
 * Compares the kept counts of an account with its licences and repairs them. From then on, its lists use them. Returns
 * how many counts were wrong.
 */
export const recountLicences = async (database: Database, accountId: string, now: Date): Promise<number> => {
  // A transaction of its own: new licences count in blocks that they can see.
  await inTransaction(database, (transaction) => makeBlocks(transaction, accountId))
  const steps: ((transaction: Transaction) => Promise<number>)[] = [
    (transaction) => recountCounters(transaction, accountId),
    ...LICENCE_TEXTS.map((name) => (transaction: Transaction) => recountText(transaction, accountId, name)),
    (transaction) => recountBlocks(transaction, accountId),
  ]
  let wrong = 0
  for (const step of steps) wrong += await inTransaction(database, step)
  await database.execute(sql`update licence_counters set counted_at = ${now} where account_id = ${accountId}`)
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
 * due while servers of the release before may still run; then every account is. An account whose recount fails joins
 * `failed`, so that the others get their turn, and is due again after them.
 */
export const recountNext = async (
  database: Database,
  now: Date,
  failed = new Set<string>(),
): Promise<Recounted | null> => {
  const migration = await selectOne(database, { ran_at: moment })`
    select ran_at from schema_migrations where name = ${MIGRATION}`
  const upgradedMs = (migration?.ran_at.getTime() ?? 0) + UPGRADE_MS
  if (now.getTime() < upgradedMs) return null
  const before = new Date(Math.max(upgradedMs, now.getTime() - RECOUNT_EVERY_MS))
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
