import { randomBytes } from 'node:crypto'
import sql, { raw, type RawValue } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestConnection } from '#src/testing/test-connection.ts'
import { type DatabaseConnection, inTransaction } from './database.ts'
import { rowsOf } from './rows-of.ts'

let connection: DatabaseConnection
const name = `prepared_${randomBytes(6).toString('hex')}`
const table = raw(name)
beforeAll(async () => {
  connection = openTestConnection(2)
  await connection.database.execute(
    sql`create table ${table} (id integer primary key, amount integer not null)`,
  )
  await connection.database.execute(sql`insert into ${table} values (1, 10), (2, 20)`)
})
afterAll(async () => {
  await connection.database.execute(sql`drop table ${table}`)
  await connection.close()
})

const USES = 4
/** Prepares a statement on both connections. */
const prepareOnBoth = async (text: readonly string[], ...values: RawValue[]) => {
  const statement = sql(text, ...values)
  for (let use = 0; use < USES; use++)
    await Promise.all([connection.database.execute(statement), connection.database.execute(statement)])
  return statement
}
/** The texts that a connection has prepared. */
const preparedOn = async (of: DatabaseConnection): Promise<string[]> => {
  const { rows } = await of.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a frequent statement is prepared; one that searches or pages and one without parameters are not', async () => {
  const alone = openTestConnection(1)
  try {
    const frequent = sql`select amount from ${table} where id = ${1}`
    const paged = sql`select amount from ${table} where id > ${0} limit ${5}`
    const searching = sql`select amount from ${table} where id::text like ${'%1%'}`
    const plain = sql`select count(*) from ${table}`
    for (let use = 0; use < USES; use++)
      for (const statement of [frequent, paged, searching, plain]) await alone.database.execute(statement)
    const prepared = await preparedOn(alone)
    expect(prepared).toContain(frequent.text)
    for (const { text } of [paged, searching, plain]) expect(prepared).not.toContain(text)
  } finally {
    await alone.close()
  }
})

test('the number of prepared statements is limited, however many texts there are', async () => {
  const alone = openTestConnection(1)
  try {
    for (let number = 0; number < 300; number++) {
      const statement = sql`select ${number}::integer as ${raw(`column_${number}`)}`
      for (let use = 0; use < USES; use++) await alone.database.execute(statement)
    }
    const own = (await preparedOn(alone)).filter((text) => text.includes('column_'))
    expect(own).toHaveLength(250)
  } finally {
    await alone.close()
  }
})

test('with STATEMENT_NAMES=off no statement is prepared', async () => {
  const alone = openTestConnection(1, { usesPreparedStatements: false })
  try {
    const statement = sql`select amount + 1 from ${table} where id = ${1}`
    for (let use = 0; use < USES; use++) await alone.database.execute(statement)
    expect(await preparedOn(alone)).not.toContain(statement.text)
  } finally {
    await alone.close()
  }
})

test('a call next to a migration that changes the type of a column succeeds, also in a transaction', async () => {
  const { database } = connection
  const statement = await prepareOnBoth`select amount from ${table} where id = ${2}`
  await database.execute(sql`alter table ${table} alter column amount type bigint`)
  expect((await database.execute(statement)).rows).toEqual([{ amount: 20 }])
  await prepareOnBoth`select amount from ${table} where id = ${2}`
  await database.execute(sql`alter table ${table} alter column amount type text`)
  const both = () => inTransaction(database, (transaction) => transaction.execute(statement))
  const answers = await Promise.all([both(), both(), both(), both()])
  for (const { rows } of answers) expect(rows).toEqual([{ amount: '20' }])
  await database.execute(sql`alter table ${table} alter column amount type integer using amount::integer`)
})

test('a prepared statement goes on when a migration adds or drops a column of its table', async () => {
  const { database } = connection
  const write = () => sql`
    insert into ${table} (id, amount) select id, amount from ${rowsOf(name, [{ id: 3, amount: 1 }])}
    on conflict (id) do update set amount = ${table}.amount + excluded.amount returning amount`
  for (let use = 0; use < USES; use++) await database.execute(write())
  await database.execute(sql`alter table ${table} add column note text`)
  expect((await database.execute(write())).rows).toEqual([{ amount: USES + 1 }])
  await database.execute(sql`alter table ${table} drop column note`)
  expect((await database.execute(write())).rows).toEqual([{ amount: USES + 2 }])
})

test.runIf(inject('database').kind === 'embedded')(
  'clients of the embedded database share a session: each has its own names, and leaves none behind',
  async () => {
    const clients = [openTestConnection(1), openTestConnection(1)]
    const text = 'select $1::integer as own_name'
    for (const { pool } of clients) {
      for (let use = 0; use < 2; use++)
        expect((await pool.query({ name: 'same', text, values: [use] })).rows).toEqual([{ own_name: use }])
    }
    const isPrepared = async () => (await preparedOn(connection)).filter((one) => one === text).length
    expect(await isPrepared()).toBe(2)
    for (const client of clients) await client.close()
    await expect.poll(isPrepared).toBe(0)
  },
)
