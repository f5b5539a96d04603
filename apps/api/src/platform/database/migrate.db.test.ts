import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeFreshDatabase } from '#src/testing/fresh-database.ts'
import { migrate } from './migrate.ts'
import { migrationFiles, migrationsRun } from './schema-state.ts'

const isPostgres = inject('database').kind === 'postgres'
const names = migrationFiles().map(({ name }) => name)
/** Adds columns to `accounts`, which every call reads. */
const ALTERS_ACCOUNTS = '0020_confirmed_identity.sql'
/** Builds an index while calls go on. */
const BUILDS = '0029_licence_indexes.sql'
const BUILT = 'licences_by_chain_location'
/** Much longer than a migration waits for a table, and much shorter than a test may take. */
const CALL_MAX_MS = 60_000

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  if (!isPostgres) return
  const fresh = await makeFreshDatabase()
  drop = fresh.drop
  pool = new pg.Pool({ connectionString: fresh.url })
})
afterAll(async () => {
  await pool?.end()
  await drop?.()
})

test.runIf(isPostgres)('migrations that stopped in the middle continue where they stopped', async () => {
  await migrate(pool, new Set(names.slice(0, 5)))
  expect((await migrationsRun(pool)).map(({ name }) => name)).toEqual(names.slice(0, 5))
  await migrate(pool, new Set(names.slice(0, names.indexOf(ALTERS_ACCOUNTS))))
})

test.runIf(isPostgres)(
  'a migration that waits for a busy table lets calls pass and ends once the table is free',
  async () => {
    const busy = await pool.connect()
    await busy.query('begin')
    await busy.query('select from accounts limit 1')
    const migrated = migrate(pool, new Set(names.slice(0, names.indexOf(BUILDS))))
    try {
      await expect
        .poll(async () => {
          const waiting = `select 1 from pg_locks where not granted and relation = 'accounts'::regclass`
          return (await pool.query(waiting)).rowCount
        })
        .toBeGreaterThan(0)
      // It queues behind the migration, which gives way within 3 s.
      const call = { text: 'select from accounts', query_timeout: CALL_MAX_MS }
      await expect(pool.query(call)).resolves.toBeDefined()
      expect((await migrationsRun(pool)).map(({ name }) => name)).not.toContain(ALTERS_ACCOUNTS)
    } finally {
      await busy.query('commit')
      busy.release()
    }
    await migrated
    expect((await migrationsRun(pool)).map(({ name }) => name)).toEqual(names.slice(0, names.indexOf(BUILDS)))
  },
)

const indexes = async () => {
  const { rows } = await pool.query<{ is_right: boolean; indisvalid: boolean }>(
    `select pg_get_indexdef(indexrelid) like '%location, status%' as is_right, indisvalid from pg_index where indexrelid = to_regclass($1)`,
    [BUILT],
  )
  return rows
}

test.runIf(isPostgres).each(['drop', 'create'] as const)(
  'an index is built while calls write, and again if a killed server left it half built: %s',
  async (step) => {
    await pool.query(`drop index if exists ${BUILT}`)
    await pool.query('delete from schema_migrations where name = $1', [BUILDS])
    if (step === 'drop') {
      await pool.query(`create index ${BUILT} on licences (account_id)`)
      // As `create index concurrently` leaves it when its connection is lost.
      await pool.query('update pg_index set indisvalid = false where indexrelid = to_regclass($1)', [BUILT])
    }
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query('lock table licences in row exclusive mode')
    const migrated = migrate(pool)
    try {
      // Waits for the writer, whom nothing waits for.
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select from pg_stat_activity where query like $1 and wait_event_type = 'Lock'`,
                [`${step} index %`],
              )
            ).rowCount,
        )
        .toBe(1)
      const call = { text: 'update licences set code = code', query_timeout: CALL_MAX_MS }
      await expect(pool.query(call)).resolves.toBeDefined()
    } finally {
      await writer.query('commit')
      writer.release()
    }
    await migrated
    expect(await indexes()).toMatchObject([{ is_right: true, indisvalid: true }])
    expect((await migrationsRun(pool)).map(({ name }) => name)).toEqual(names)
  },
)

test.runIf(isPostgres)(
  'a server starts on a newer schema only if the newer migrations allow its release',
  async () => {
    const add = (needs: string | null) =>
      pool.query(`insert into schema_migrations values ('9999_later.sql', '', now(), $1)`, [needs])
    const remove = () => pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
    await add('1.0.0')
    await migrate(pool)
    await remove()
    await add('99.0.0')
    await expect(migrate(pool)).rejects.toThrow(/holds migration 9999_later.sql, which needs release 99.0.0/)
    await remove()
    await add(null)
    await expect(migrate(pool)).rejects.toThrow(
      /newer than this server: it holds migration 9999_later.sql, which needs the release/,
    )
    await remove()
  },
)

/** Changes of a schema that break servers of the release before. */
const CONTRACTS =
  /\b(drop (column|table|constraint|default)|rename|create unique index|add column [^,;]*not null(?![^,;]*default)|set not null|alter column \w+ (set data )?type|add (constraint|check|unique|foreign key)(?![^;]*not valid))\b/i

/**
 * Migrations that drop what servers of the named release no longer use. The tests of that release watched all of its
 * statements for it.
 */
const DROPS_UNUSED = new Set(['0040_people_only_in_their_tables.sql'])

/** Migrations that replace a check by a wider one: servers of the release before write nothing that it refuses. */
const WIDENS_CHECK = new Set(['0050_single_sign_on.sql'])

/** Removes the unique indexes of tables that the migration makes: no server writes these tables yet. */
const withoutNewIndexes = (sql: string) =>
  sql.replaceAll(/create unique index \w+ on (\w+)[^;]*;/gi, (index, table: string) =>
    sql.includes(`create table ${table} (`) ? '' : index,
  )

test.runIf(isPostgres)(
  'of servers that start at once one builds the indexes, and the others wait without stopping it',
  async () => {
    await pool.query(`drop index if exists ${BUILT}`)
    await pool.query('delete from schema_migrations where name = $1', [BUILDS])
    const only = new Set(names.slice(0, names.indexOf(BUILDS) + 1))
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query('lock table licences in row exclusive mode')
    const first = migrate(pool, only)
    try {
      await expect
        .poll(async () => (await pool.query(`select 1 from pg_class where relname = '${BUILT}'`)).rowCount)
        .toBe(1)
    } finally {
      // The others come while the index is built, before the writer ends.
      const others = [1, 2].map(() => migrate(pool, only))
      await setTimeout(500)
      await writer.query('commit')
      writer.release()
      const startedMs = Date.now()
      expect((await Promise.all([first, ...others])).flat()).toEqual([BUILDS])
      // A server that waits inside PostgreSQL stops the build until it gives up, after a minute.
      expect(Date.now() - startedMs).toBeLessThan(CALL_MAX_MS / 2)
    }
    expect(await indexes()).toEqual([{ is_right: true, indisvalid: true }])
  },
)

test('a migration that says since which release it works changes nothing that servers of that release use', () => {
  expect('alter table a drop column b').toMatch(CONTRACTS)
  expect('alter table a rename column b to c').toMatch(CONTRACTS)
  expect('alter table a alter column b type bigint').toMatch(CONTRACTS)
  expect('alter table a add column b text not null').toMatch(CONTRACTS)
  expect("alter table a add column b text not null default ''").not.toMatch(CONTRACTS)
  expect('alter table a add constraint c check (b > 0)').toMatch(CONTRACTS)
  expect('alter table a add constraint c check (b > 0) not valid').not.toMatch(CONTRACTS)
  const index = 'create unique index c on a (b);'
  expect(withoutNewIndexes(index)).toMatch(CONTRACTS)
  expect(withoutNewIndexes(`create table a (b text);${index}`)).not.toMatch(CONTRACTS)
  const offences = migrationFiles()
    .filter(({ name }) => !DROPS_UNUSED.has(name) && !WIDENS_CHECK.has(name))
    .filter(({ needs, sql }) => needs !== null && CONTRACTS.test(withoutNewIndexes(sql)))
    .map(({ name }) => name)
  expect(offences).toEqual([])
})
