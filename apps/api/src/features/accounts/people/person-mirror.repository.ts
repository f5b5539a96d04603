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

/** A table that repeats rows of the tables of accounts. */
interface Mirror {
  table: string
  /** The column with the person, who has the id of the account. */
  owner: 'user_id' | 'account_id'
  /** The rest of the primary key. */
  key?: string
  from: readonly string[]
  /** The value of each column, in the words of the tables in `from`. */
  columns: Readonly<Record<string, string>>
  where?: string
  /** Whether only the first member's row is added, and never changed: later releases change it and add members. */
  isBeginning?: true
}

const asNamed = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** Parents come first. */
const MIRRORS: readonly Mirror[] = [
  {
    table: 'users',
    owner: 'user_id',
    from: ['accounts'],
    columns: {
      user_id: 'account_id',
      ...asNamed('realm', 'email', 'name', 'job_title', 'language', 'subscribe_news', 'password_hash'),
      status: `case status when 'deleted' then 'deleting' else status end`,
      created_at: 'registered_at',
      ...asNamed('deletion_requested_at', 'access_review_since'),
    },
  },
  {
    table: 'user_accounts',
    owner: 'user_id',
    key: 'account_id',
    from: ['accounts'],
    columns: { user_id: 'account_id', ...asNamed('account_id') },
    where: `status <> 'erased'`,
    isBeginning: true,
  },
  {
    table: 'memberships',
    owner: 'account_id',
    key: 'user_id',
    from: ['accounts'],
    columns: {
      ...asNamed('account_id'),
      user_id: 'account_id',
      roles: `array['owner']`,
      placed: 'false',
      member_name: 'name',
      member_email: 'email',
      joined_at: 'registered_at',
    },
    where: `status <> 'erased'`,
    isBeginning: true,
  },
  {
    table: 'user_sessions',
    owner: 'user_id',
    key: 'token_hash',
    from: ['developer_sessions', 'retail_sessions'],
    columns: {
      user_id: 'account_id',
      ...asNamed('token_hash', 'account_id'),
      authenticated_at: 'coalesce(authenticated_at, created_at)',
      ...asNamed('created_at', 'last_seen_at', 'address', 'user_agent'),
    },
  },
  {
    table: 'user_devices',
    owner: 'user_id',
    key: 'device_hash',
    from: ['known_browsers'],
    columns: { user_id: 'account_id', device_hash: 'token_hash', ...asNamed('created_at') },
  },
  {
    table: 'user_totp',
    owner: 'user_id',
    from: ['second_factors'],
    columns: {
      user_id: 'account_id',
      ...asNamed('secret_sealed', 'last_step', 'created_at', 'confirmed_at'),
    },
  },
  {
    table: 'user_recovery_codes',
    owner: 'user_id',
    key: 'code_hash',
    from: ['recovery_codes'],
    columns: { user_id: 'account_id', ...asNamed('code_hash', 'secret_id') },
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
const bothSides = ({ table, owner, from, columns, where = 'true', isBeginning }: Mirror, is: Sql): Sql[] => {
  const wanted = Object.entries(columns).map(([column, value]) => `${value} as ${column}`)
  const side = (isWanted: boolean, rows: Sql) =>
    sql`select ${raw(`'${table}'`)} as name, ${raw(String(isWanted))} as is_wanted, to_jsonb(r)::text as row
      from (${rows}) r`
  return [
    ...from.map((source) =>
      side(
        true,
        sql`select ${raw(wanted.join(', '))} from ${raw(source)} where account_id ${is} and ${raw(where)}`,
      ),
    ),
    side(
      false,
      sql`select ${raw(Object.keys(columns).join(', '))} from ${raw(table)}
        where ${raw(owner)} ${is} and ${raw(isBeginning ? 'user_id = account_id' : 'true')}`,
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
          .map(({ row }) => {
            const parsed = JSON.parse(row) as Row
            return [mirror.isBeginning ? String(parsed[mirror.owner]) : row, parsed] as const
          }),
      )
    const [wanted, held] = [rowsOn(true), rowsOn(false)]
    const without = (rows: Map<string, Row>, others: Map<string, Row>) =>
      [...rows].filter(([id]) => !others.has(id)).map(([, row]) => row)
    return { mirror, missing: without(wanted, held), extra: without(held, wanted) }
  })
}

const repair = async (
  transaction: Transaction,
  accountId: string,
  { mirror: { table, owner, key }, missing, extra }: Difference,
) => {
  const kept = new Set(missing.map((row) => key && row[key]))
  const gone = extra.filter((row) => !kept.has(key && row[key]))
  if (gone.length > 0) {
    const named = key ? sql`and ${raw(key)} in (select ${raw(key)} from ${rowsOf(table, gone)})` : sql``
    await transaction.execute(sql`
      delete from ${raw(table)} where ${raw(owner)} = ${accountId} ${named}`)
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
 * Makes the tables of people repeat what the tables of accounts hold for one account. Call it in each transaction that
 * changes an account's person, sessions, second factor or known browsers, after the change.
 */
export const mirrorPerson = async (transaction: Transaction, accountId: string): Promise<void> => {
  for (const difference of await compare(transaction, sql`= ${accountId}`)) {
    await repair(transaction, accountId, difference)
  }
}

/** Returns those of these accounts whose people differ. */
export const unmirrored = async (queryable: Queryable, accountIds: readonly string[]): Promise<string[]> => {
  const differences = await compare(queryable, sql`= any(${accountIds}::uuid[])`)
  const owners = differences.flatMap(({ mirror, missing, extra }) =>
    [...missing, ...extra].map((row) => String(row[mirror.owner])),
  )
  return [...new Set(owners)]
}

/** Fills in what servers of 1.0.0 wrote, and accounts from before the upgrade. */
export const personMirrorStep = (database: Database): HousekeepingStep => {
  let after = FIRST_ID
  return {
    name: 'people',
    every: hourly(31),
    batch: async (limit) => {
      if (after === FIRST_ID) {
        await database.execute(sql`update login_identities set user_id = account_id where user_id is null`)
        await database.execute(sql`
          update mail_links set user_id = account_id where user_id is null and account_id is not null`)
      }
      const rows = await select(database, { account_id: uuid })`
        select account_id from accounts where account_id > ${after} order by account_id limit ${limit}`
      const ids = rows.map(({ account_id }) => account_id)
      for (const id of await unmirrored(database, ids)) {
        await inTransaction(database, (transaction) => mirrorPerson(transaction, id))
      }
      after = ids.length < limit ? FIRST_ID : (ids.at(-1) ?? FIRST_ID)
      return ids.length
    },
  }
}
