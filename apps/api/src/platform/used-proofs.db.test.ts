import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newJobSchema, openTestConnection } from '#src/testing/test-connection.ts'
import type { DatabaseConnection } from './database/database.ts'
import { spendProof, spendProofs } from './used-proofs.ts'

const MIGRATION = new URL('../../migrations/0021_spent_proofs.sql', import.meta.url)
const HOUR_S = 3600

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection(2)
})
afterAll(() => connection.close())

test('the migration copies valid proofs into the ring and keeps the former table’s rows', async () => {
  const { database } = connection
  const fullHour = (Math.floor(Date.now() / 1000 / HOUR_S) + 1) * HOUR_S
  const isSpentIn = await database.transaction(async (transaction) => {
    const schema = newJobSchema()
    const run = (text: string, values?: unknown[]) => transaction.executeText(text, values)
    await run(`create schema ${schema}`)
    await run(`set local search_path to ${schema}`)
    await run('create table used_proofs (proof_hash bytea primary key, expires_at_s bigint not null)')
    const add = `insert into used_proofs values (sha256(convert_to($1, 'UTF8')), $2)`
    await run(add, ['long over', fullHour - 3 * HOUR_S])
    await run(add, ['next to the full hour', fullHour - 1])
    await run(readFileSync(MIGRATION, 'utf8'))
    const { rows } = await run('select 1 from used_proofs')
    const spent = [
      !(await spendProof(transaction, 'next to the full hour', fullHour - 200)),
      !(await spendProof(transaction, 'next to the full hour', fullHour + 200)),
      !(await spendProof(transaction, 'never seen', fullHour)),
    ]
    await run(`drop schema ${schema} cascade`)
    return [rows.length, ...spent]
  })
  expect(isSpentIn).toEqual([2, true, true, false])
})

test('of equal proofs in a group only the first is unused, and used ones do not affect the others', async () => {
  const { database } = connection
  const expiresAtS = Math.floor(Date.now() / 1000)
  const proof = (name: string) => ({ name, expiresAtS })
  const [one, two, three] = [proof(randomUUID()), proof(randomUUID()), proof(randomUUID())]
  expect(await spendProofs(database, [one, two, one])).toEqual([true, true, false])
  expect(await spendProofs(database, [three, two, three])).toEqual([true, false, false])
})
