import pg from 'pg'
import { patient } from './schema-transaction.ts'

const INDEX = /^create index concurrently if not exists (\w+)/

const isEmbedded = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ version: string }>('select version()')
  return rows[0]?.version.includes('PGlite') ?? false
}

/** Drops an index that a killed server left half built. */
const dropInvalid = async (client: pg.ClientBase, name: string): Promise<void> => {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(patient(`drop index concurrently ${name}`))
}

/**
 * The options of a connection whose statements may take hours. The limits of a pooler's role stay: a `set` would also
 * lift them for the pooler's other clients.
 */
const unlimited = (options: pg.PoolOptions): pg.ClientConfig =>
  options.statement_timeout === undefined
    ? options
    : {
        ...options,
        // The pool hides it from copies.
        password: options.password,
        statement_timeout: false,
        lock_timeout: undefined,
        options: '-c statement_timeout=0 -c lock_timeout=0',
      }

/**
 * Builds the indexes of a migration while calls read and write the tables, which PostgreSQL does outside of
 * transactions only. The embedded database has one session, so there they are built in the transaction of `client`.
 */
export const buildIndexes = async (pool: pg.Pool, client: pg.ClientBase, sql: string): Promise<void> => {
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  if (await isEmbedded(client)) {
    for (const statement of statements) await client.query(patient(statement.replace('concurrently', '')))
    return
  }
  // Not one of the pool, which may have only one.
  const builder = new pg.Client(unlimited(pool.options))
  await builder.connect()
  try {
    for (const statement of statements) {
      const name = INDEX.exec(statement)?.[1]
      if (name === undefined) throw new Error(`a migration that builds indexes may not contain: ${statement}`)
      await dropInvalid(builder, name)
      await builder.query(patient(statement))
    }
  } finally {
    await builder.end()
  }
}
