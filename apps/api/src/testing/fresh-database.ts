import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './provided-database.ts'

/** Creates an empty database on the test project's PostgreSQL. */
export const makeFreshDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const { host, port, user, password = '' } = inject('database')
  const urlOf = (database: string) => `postgres://${user}:${password}@${host}:${port}/${database}`
  const name = `fresh_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  return { url: urlOf(name), drop: () => run(`drop database ${name} with (force)`) }
}
