import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate.ts'

/** How a test's pool reaches the database of its project: `new pg.Pool(inject('database'))`. */
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

/** Brings the schema up to date, once for all test files, and tells them where the database is. */
export const provideDatabase = async (project: TestProject, database: ProvidedDatabase): Promise<void> => {
  const { kind: _, ...connection } = database
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  project.provide('database', database)
}
