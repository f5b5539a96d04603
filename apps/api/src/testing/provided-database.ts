import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate.ts'

/** Connection options of the test project's database: `new pg.Pool(inject('database'))`. */
export interface ProvidedDatabase {
  /** `embedded` is PGlite. */
  kind: 'embedded' | 'postgres'
  host: string
  port: number
  user: string
  database: string
  password?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase
  }
}

/** Runs the migrations once for all test files, and provides the connection options to them. */
export const provideDatabase = async (
  project: Pick<TestProject, 'provide'>,
  database: ProvidedDatabase,
): Promise<void> => {
  const { kind: _, ...connection } = database
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  project.provide('database', database)
}
