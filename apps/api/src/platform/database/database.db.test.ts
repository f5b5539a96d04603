import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestConnection } from '#src/testing/test-connection.ts'
import { type DatabaseConnection, inTransaction, isDatabaseUnavailable } from './database.ts'
import { int } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection(2)
})
afterAll(() => connection.close())

test('a transaction that throws rolls back, and its connection is reused', async () => {
  const { database } = connection
  const subject = `undone-${Date.now()}`
  for (let round = 0; round < 5; round++) {
    const failed = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into throttles values (${subject}, 1, 0, 0)`)
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
  }
  const { rows } = await database.execute(sql`select 1 from throttles where subject = ${subject}`)
  expect(rows).toEqual([])
})

test('using the pool inside a transaction throws at once and names the statement', async () => {
  const { database } = connection
  const failed = database.transaction(() => select(database, { two: int })`select 2 as two`)
  await expect(failed).rejects.toThrow('the pool is used inside a transaction: select 2 as two')
  expect(await select(database, { two: int })`select 2 as two`).toEqual([{ two: 2 }])
})

test('a transaction opened inside another one throws at once, and its stack names the caller', async () => {
  const { database } = connection
  const openAnother = () => inTransaction(database, async () => undefined)
  const fault = await database.transaction(openAnother).catch((error: unknown) => error)
  expect(fault).toMatchObject({
    message: 'the pool is used inside a transaction: begin',
    stack: expect.stringContaining('openAnother') as unknown,
  })
})

// PGlite has no other process that could terminate a connection.
test.runIf(inject('database').kind === 'postgres')(
  'a connection lost in a transaction fails only that call, as an outage',
  async () => {
    const { database } = connection
    for (let round = 0; round < 3; round++) {
      const lost = await database
        .transaction(async (transaction) => {
          await transaction.executeText('select pg_terminate_backend(pg_backend_pid())')
        })
        .catch((error: unknown) => error)
      expect(isDatabaseUnavailable(lost)).toBe(true)
      expect(await select(database, { one: int })`select 1 as one`).toEqual([{ one: 1 }])
    }
  },
)
