import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distribute } from '#src/platform/database/distribute.ts'
import { provideDatabase } from './provided-database.ts'

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates a distributed database for the run on the Citus server of `CITUS_URL`, whose user may create databases and
 * the extension. The server has all shards: what Citus refuses does not depend on the number of nodes. The returned
 * function drops the database. Throws an error that names `CITUS_URL` if the server cannot be used.
 */
export const setup = async (project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> => {
  const given = process.env['CITUS_URL'] ?? ''
  if (!URL.canParse(given))
    throw new Error('CITUS_URL: is no URL such as postgres://user:password@host/postgres')
  const url = new URL(given)
  const name = `assure_test_${process.pid}`
  const fail = (what: string) => (error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`CITUS_URL: ${what} at ${url.host} (${message || code})`)
  }
  await run(url.href, `create database ${name}`).catch(fail('no database can be created'))
  const drop = () => run(url.href, `drop database ${name} with (force)`)
  const own = new URL(url)
  own.pathname = name
  try {
    await run(own.href, 'create extension citus').catch(fail('the extension citus cannot be created'))
    await provideDatabase(project, {
      kind: 'postgres',
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: name,
    })
    const pool = new pg.Pool({ connectionString: own.href, max: 1 })
    try {
      const { faults } = await distribute(pool)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    } finally {
      await pool.end()
    }
  } catch (error) {
    await drop()
    throw error
  }
  return drop
}
