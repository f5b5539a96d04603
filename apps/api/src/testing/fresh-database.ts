import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './provided-database.ts'

/** Creates an empty database on the test project's PostgreSQL. */
export const makeFreshDatabase = async (): Promise<{
  name: string
  url: string
  drop: () => Promise<void>
}> => {
  const { host, port, user, password = '' } = inject('database')
  const urlOf = (database: string) => `postgres://${user}:${password}@${host}:${port}/${database}`
  const name = `fresh_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  // A closed pool may still be disconnecting. PostgreSQL waits for that up to 5 s; by force, the connection would fail.
  const drop = () => run(`drop database ${name}`).catch(() => run(`drop database ${name} with (force)`))
  return { name, url: urlOf(name), drop }
}
