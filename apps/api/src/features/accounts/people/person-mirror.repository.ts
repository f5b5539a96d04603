import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { flag, text, uuid } from '#src/platform/database/row.ts'
import { rowsOf } from '#src/platform/database/rows-of.ts'
import { select } from '#src/platform/database/select.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import { FIRST_ID } from '#src/platform/ids.ts'

/** A table that repeats rows of another one, where person and account have the same id. */
interface Mirror {
  table: string
  /** The column with that id: `user_id` in tables of people, otherwise `account_id`. */
  owner: 'user_id' | 'account_id'
  /** The rest of the primary key. */
  key?: string
  from: string
  /** The value of each column, in the words of the table in `from`. */
  columns: Readonly<Record<string, string>>
  where?: string
  /** Whether the table has more columns than these. Its rows are then only changed, not added or deleted. */
  isPart?: true
}

const asNamed = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
const SESSION_COLUMNS = {
  account_id: 'user_id',
  ...asNamed('token_hash', 'created_at', 'last_seen_at', 'address', 'user_agent'),
  authenticated_at: 'nullif(authenticated_at, created_at)',
}
const ofRealm = (realm: string) =>
  `(select realm from users u where u.user_id = user_sessions.user_id) = '${realm}'`

const MIRRORS: readonly Mirror[] = [
  {
    table: 'accounts',
    owner: 'account_id',
    from: 'users',
    columns: {
      account_id: 'user_id',
      ...asNamed('name', 'job_title', 'language', 'subscribe_news', 'password_hash', 'access_review_since'),
    },
    isPart: true,
  },
  {
    table: 'users',
    owner: 'user_id',
    from: 'accounts',
    columns: {
      user_id: 'account_id',
      email: 'email',
      status: `case status when 'deleted' then 'deleting' else status end`,
      deletion_requested_at: 'deletion_requested_at',
    },
    isPart: true,
  },
  ...(['developer', 'retail'] as const).map(
    (realm): Mirror => ({
      table: `${realm}_sessions`,
      owner: 'account_id',
      key: 'token_hash',
      from: 'user_sessions',
      columns: SESSION_COLUMNS,
      where: ofRealm(realm),
    }),
  ),
  {
    table: 'known_browsers',
    owner: 'account_id',
    key: 'token_hash',
    from: 'user_devices',
    columns: { account_id: 'user_id', token_hash: 'device_hash', created_at: 'created_at' },
  },
  {
    table: 'second_factors',
    owner: 'account_id',
    from: 'user_totp',
    columns: {
      account_id: 'user_id',
      ...asNamed('secret_sealed', 'last_step', 'created_at', 'confirmed_at'),
    },
  },
  {
    table: 'recovery_codes',
    owner: 'account_id',
    key: 'code_hash',
    from: 'user_recovery_codes',
    columns: { account_id: 'user_id', ...asNamed('code_hash', 'secret_id') },
  },
]

type Row = Record<string, unknown>
/** Rows that a table lacks or has too much. A changed row is in both lists. */
interface Difference {
  mirror: Mirror
  missing: Row[]
  extra: Row[]
}

const readShape = { name: text(), is_wanted: flag, row: text() }

/** Selects what a table must hold and what it holds, for the people whose ids `is` matches. */
const bothSides = ({ table, owner, from, columns, where = 'true' }: Mirror, is: Sql): Sql[] => {
  const wanted = Object.entries(columns).map(([column, value]) => `${value} as ${column}`)
  const side = (isWanted: boolean, rows: Sql) =>
    sql`select ${raw(`'${table}'`)} as name, ${raw(String(isWanted))} as is_wanted, to_jsonb(r)::text as row
      from (${rows}) r`
  const source = columns[owner] ?? owner
  return [
    side(
      true,
      sql`select ${raw(wanted.join(', '))} from ${raw(from)} where ${raw(source)} ${is} and ${raw(where)}`,
    ),
    side(
      false,
      sql`select ${raw(Object.keys(columns).join(', '))} from ${raw(table)} where ${raw(owner)} ${is}`,
    ),
  ]
}

/** Compares the tables of people with those of accounts, in one statement, for the people whose ids `is` matches. */
const compare = async (queryable: Queryable, is: Sql): Promise<Difference[]> => {
  const sides = MIRRORS.flatMap((mirror) => bothSides(mirror, is))
  const read = await select(queryable, readShape)`${join(sides, ' union all ')}`
  return MIRRORS.map((mirror) => {
    const ofTable = read.filter(({ name }) => name === mirror.table)
    const rowsOn = (side: boolean) =>
      new Map(
        ofTable
          .filter(({ is_wanted }) => is_wanted === side)
          .map(({ row }) => [row, JSON.parse(row) as Row] as const),
      )
    const [wanted, held] = [rowsOn(true), rowsOn(false)]
    const without = (rows: Map<string, Row>, others: Map<string, Row>) =>
      [...rows].filter(([id]) => !others.has(id)).map(([, row]) => row)
    return { mirror, missing: without(wanted, held), extra: without(held, wanted) }
  })
}

const changeRow = (transaction: Transaction, table: string, owner: string, row: Row) => {
  const changed = Object.keys(row).map((column) => `${column} = i.${column}`)
  return transaction.execute(sql`
    update ${raw(table)} t set ${raw(changed.join(', '))} from ${rowsOf(table, [row])}
    where t.${raw(owner)} = ${row[owner]} and i.${raw(owner)} = ${row[owner]}`)
}

const repair = async (
  transaction: Transaction,
  id: string,
  { mirror: { table, owner, key, isPart }, missing, extra }: Difference,
) => {
  if (isPart) {
    for (const row of missing) await changeRow(transaction, table, owner, row)
    return
  }
  const kept = new Set(missing.map((row) => key && row[key]))
  const gone = extra.filter((row) => !kept.has(key && row[key]))
  if (gone.length > 0) {
    const named = key ? sql`and ${raw(key)} in (select ${raw(key)} from ${rowsOf(table, gone)})` : sql``
    await transaction.execute(sql`
      delete from ${raw(table)} where ${raw(owner)} = ${id} ${named}`)
  }
  if (!missing[0]) return
  const columns = Object.keys(missing[0])
  const changed = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  await transaction.execute(sql`
    insert into ${raw(table)} (${raw(columns.join(', '))})
    select ${raw(columns.join(', '))} from ${rowsOf(table, missing)}
    on conflict (${raw(key ? `${owner}, ${key}` : owner)}) do update set ${raw(changed)}`)
}

/**
 * Makes tables of people and of accounts repeat each other, for one person whose account has the same id. Call it in each
 * transaction that changes a person, an account's status, sessions, a second factor or known browsers, after the change.
 */
export const mirrorPerson = async (transaction: Transaction, userId: string): Promise<void> => {
  // Servers of the next release make people who have no account with their id.
  const { rows } = await transaction.execute(sql`select 1 from accounts where account_id = ${userId}`)
  if (rows.length === 0) return
  for (const difference of await compare(transaction, sql`= ${userId}`)) {
    await repair(transaction, userId, difference)
  }
}

/** Returns those of these people whose account differs. */
export const unmirrored = async (queryable: Queryable, userIds: readonly string[]): Promise<string[]> => {
  const differences = await compare(queryable, sql`= any(${userIds}::uuid[])`)
  const owners = differences.flatMap(({ mirror, missing, extra }) =>
    [...missing, ...extra].map((row) => String(row[mirror.owner])),
  )
  return [...new Set(owners)]
}

/** Removes what expired in bulk from the tables that servers of 1.1.0 read. */
export const personMirrorStep = (database: Database): HousekeepingStep => {
  let after = FIRST_ID
  return {
    name: 'people',
    every: hourly(31),
    batch: async (limit) => {
      const rows = await select(database, { user_id: uuid })`
        select user_id from users where user_id > ${after} order by user_id limit ${limit}`
      const ids = rows.map(({ user_id }) => user_id)
      for (const id of await unmirrored(database, ids)) {
        await inTransaction(database, (transaction) => mirrorPerson(transaction, id))
      }
      after = ids.length < limit ? FIRST_ID : (ids.at(-1) ?? FIRST_ID)
      return ids.length
    },
  }
}
